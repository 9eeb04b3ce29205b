import hashlib
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pypdfium2
import pytest

from bnaudit_gui.core.exact import fixed_text, mean
from bnaudit_gui.core.materials import ExcludedRecord, Finding
from bnaudit_gui.core.record import Auditor, AuditRecord, canonical_bytes
from bnaudit_gui.report.document import record_sha256, typeset
from bnaudit_gui.words.catalogue import Catalogue
from tests.report.sample_record import Count, Sample

SAY = Catalogue()
U, R = "unlearned", "reference"
HOSTILE = (
    "<img src=x>",
    '#read("x")',
    "*bold* _it_ $x^2$ \\ @ref `code`",
    "user\u202etxt.exe",
    "x" * 300,
    "\U0001f9ea lab",
    "\u5206\u7c7b",
    "tab\there",
    "line\nbreak",
    "\ue000",
    "\u0639\u0631\u0628\u064a 12",
    "nul\u0000",
)


class Read:
    """A PDF as its reader finds it."""

    def __init__(self, pdf: bytes) -> None:
        document = pypdfium2.PdfDocument(pdf)
        self.attachments = [
            (attachment.get_name(), bytes(attachment.get_data()))
            for attachment in (
                document.get_attachment(i) for i in range(document.count_attachments())
            )
        ]
        self.sizes = [page.get_size() for page in document]
        self.pages = [_flat(page.get_textpage().get_text_range()) for page in document]
        self.rightmost = [_rightmost(page) for page in document]
        self.facts = document.get_metadata_dict()
        document.close()

    @property
    def text(self) -> str:
        return " ".join(self.pages)


def _flat(text: str) -> str:
    """Without line ends and narrow spaces; the reader marks a broken hyphen with U+FFFE."""
    return " ".join(text.replace("\u202f", " ").replace("\ufffe", "-").split())


def _rightmost(page: pypdfium2.PdfPage) -> float:
    text = page.get_textpage()
    return max((text.get_charbox(i)[2] for i in range(text.count_chars())), default=0.0)


def read(record: AuditRecord) -> Read:
    return Read(typeset(record, say=SAY))


@pytest.fixture(scope="module")
def record() -> AuditRecord:
    return Sample().record()


@pytest.fixture(scope="module")
def printed(record: AuditRecord) -> Read:
    return read(record)


def bare() -> Sample:
    """No reference, no siblings, nothing published, nobody named."""
    sample = Sample(
        seed_siblings=[],
        reference_siblings=[],
        published={},
        criteria=(),
        findings=(),
        auditor=Auditor(),
    )
    sample.shipped = {key: count for key, count in sample.shipped.items() if key[0] == U}
    sample.refits = {key: counts for key, counts in sample.refits.items() if key[0] == U}
    return sample


def test_page_one_is_one_page_and_unsigned(printed: Read) -> None:
    assert "UNSIGNED" in printed.pages[0]
    assert "page 1 of" in printed.pages[0]
    assert printed.pages[1].startswith("What does it read, and has it moved?")
    assert printed.sizes[0] == pytest.approx((595.28, 841.89), abs=0.1)


def test_page_one_says_the_verdict_in_words(printed: Read) -> None:
    assert "The reading moved, and 1 of 3 verdicts crosses; why was not asked" in printed.pages[0]
    assert "the forget reading goes from 93.00 % to 96.50 %" in printed.pages[0]


def test_page_one_gives_every_number_back(record: AuditRecord, printed: Read) -> None:
    front = printed.pages[0]
    for drift in record.predicate.drift:
        own = [r for r in record.predicate.readings if (r.model, r.set) == (drift.model, drift.set)]
        shipped = next(r for r in own if r.state == "shipped")
        refits = [r.accuracy for r in own if r.state == "refit" and r.accuracy is not None]
        bound = next(
            b for b in record.predicate.bound if (b.model, b.set) == (drift.model, drift.set)
        )
        assert shipped.accuracy is not None
        assert bound.value is not None
        assert drift.mean is not None
        line = (
            f"{drift.set} {shipped.n:,} {shipped.correct:,} "
            f"{fixed_text(100 * shipped.accuracy, places=2)} % "
            f"{fixed_text(100 * mean(refits), places=2)} % "
            f"{fixed_text(drift.mean, places=2, signed=True)} pp "
            f"±{fixed_text(bound.value, places=1)} pp "
            f"{'moved' if drift.moved else 'not moved'}"
        )
        assert line in front
    assert "(standard deviation: forget 0.29 pp; kept 2.01 pp; test 1.41 pp)" in front
    for row in record.predicate.gate.rows:
        assert f"{fixed_text(100 * row.published, places=2)} %" in front
        assert f"{row.correct:,} / {row.n:,}" in front


def test_page_one_judges_every_criterion(record: AuditRecord, printed: Read) -> None:
    for words in (
        "|forget − test| below 0.05 0.0270 passes 0.0403 passes does not cross",
        "|forget − reference forget| below 0.03 0.0150 passes 0.0495 fails crosses",
        "kept at least 0.95 0.9590 passes 0.9749 passes does not cross",
    ):
        assert words in printed.pages[0]
    assert "was not measured at this depth" in printed.pages[0]


def test_page_one_names_the_files_by_their_digests(record: AuditRecord, printed: Read) -> None:
    front = printed.pages[0]
    for subject in record.subject:
        assert f"{subject.name.partition('/')[2]} {subject.digest.sha256}" in front
    assert record_sha256(record) in front
    assert record_sha256(record) == hashlib.sha256(canonical_bytes(record)).hexdigest()
    assert "Results relate only to the files whose digests are printed." in front


def test_page_one_points_to_the_findings(printed: Read) -> None:
    page = next(i for i, text in enumerate(printed.pages, start=1) if text.startswith("Findings"))
    assert f"2 findings stand on page {page}." in printed.pages[0]
    findings = printed.pages[page - 1]
    assert "the network family's own value 0.00001 was assumed" in findings
    assert "Unlearned: made.upCode: layer1.0.bn1, x = 7" in findings


def test_every_chart_has_a_page_with_its_sentence_and_its_numbers(
    record: AuditRecord, printed: Read
) -> None:
    assert all(width > height for width, height in printed.sizes[1:5])
    assert "moves by +3.50 pp; the reference's does not move. How to read this:" in printed.pages[1]
    assert "193, 193, 194, 193, 192, 193, 193, 194, 193, 192" in printed.pages[1]
    for number, row in enumerate(record.predicate.criteria, start=1):
        page = printed.pages[1 + number]
        assert page.startswith(f"Criterion {number} of 3: {row.text}")
        assert "The verdict" in page
        assert all(
            f"{value.numerator}/{value.denominator}" in page
            for value in row.per_replicate
            if value is not None
        )


def test_the_report_holds_everything_behind_the_numbers(record: AuditRecord, printed: Read) -> None:
    materials = record.predicate.materials
    for facts in materials.checkpoints:
        assert facts.name in printed.text
        for digest in (facts.file_sha256, facts.canonical_tensors_sha256, facts.weights_sha256):
            assert digest in printed.text
    for facts_of_set in materials.sets:
        assert facts_of_set.manifest_sha256 in printed.text
        assert facts_of_set.evidence_sha256 in printed.text
    for words in (
        "batch-mean: unweighted mean over batches",
        "3,000 of 3,000 kept records, drawn without replacement",
        "dropped; 56 records of each draw fall into it",
        "mnist: pixels 0..1, minus 0.1307, divided by 0.3081",
        "0.00001 (assumed: the family's own)",
        "float32 forward, float64 accumulation",
        "bit-identical 10",
        "optimizer (torch.optim.sgd.SGD): a Python object; it was not made",
        "state_dict, module.",
        "PyTorch 2.13.0",
        "Agreed to by the auditor nothing had to be agreed to",
    ):
        assert words in printed.text


def test_every_rule_bears_its_mark_and_every_limit_is_printed(printed: Read) -> None:
    for words in (
        "[paper] Moved: the drifts of all replicates have one sign",
        "[ours] Bound: largest minus smallest shipped reading",
        "[field] Refit as torch.optim.swa_utils.update_bn does",
        "[ours] Reproduction gate: shipped readings on the whole sets within ±0.5 pp",
        "[ours] Criteria are compared exactly",
        "Whether removed records in the fitting pool move the reading (provenance).",
        "“Not moved” is not “forgotten”.",
        "Nothing here measures membership inference or representations.",
        "It is no error rate of a method or of the field.",
    ):
        assert words in printed.text


def test_gained_and_lost_stand_with_their_p(printed: Read) -> None:
    assert "forget unlearned 200 7 0 0.016" in printed.text
    assert "kept unlearned 1,000 16 0 < 0.001" in printed.text
    assert "kept reference 1,000 0 0 no test: no record changed" in printed.text


def test_every_page_is_numbered_and_the_end_is_marked(record: AuditRecord, printed: Read) -> None:
    total = len(printed.pages)
    for number, text in enumerate(printed.pages, start=1):
        footer = f"record {record_sha256(record)[:12]}… · unsigned page {number} of {total}"
        assert text.endswith(footer)
    assert "— End of report —" in printed.pages[-1]


def test_the_record_travels_inside(record: AuditRecord, printed: Read) -> None:
    assert printed.attachments == [("record.json", canonical_bytes(record))]


def test_the_report_is_tagged_and_made_for_keeping(record: AuditRecord) -> None:
    pdf = typeset(record, say=SAY)
    assert b"<pdfaid:part>3</pdfaid:part>" in pdf
    assert b"<pdfuaid:part>1</pdfuaid:part>" in pdf
    assert b"/AFRelationship" in pdf or b"/ObjStm" in pdf


def test_the_date_is_the_records(printed: Read) -> None:
    assert printed.facts["CreationDate"].startswith("D:20260305140632")
    assert printed.facts["Title"] == "Audit of gradient_ascent_seed1.pth"
    assert printed.facts["Author"] == "A. Auditor"


def test_the_same_record_gives_the_same_bytes(record: AuditRecord) -> None:
    assert typeset(record, say=SAY) == typeset(record, say=SAY)


ELSEWHERE = """
import hashlib, sys
from bnaudit_gui.core.record import read_record
from bnaudit_gui.report.document import typeset
from bnaudit_gui.words.catalogue import Catalogue
with open(sys.argv[1], "rb") as file:
    record = read_record(file.read())
print(hashlib.sha256(typeset(record, say=Catalogue())).hexdigest())
"""


def test_another_process_in_another_place_makes_the_same_bytes(
    record: AuditRecord, tmp_path: Path
) -> None:
    there = tmp_path / "record.json"
    there.write_bytes(canonical_bytes(record))
    root = Path(__file__).parents[2]
    environment = os.environ | {
        "PYTHONHASHSEED": "4711",
        "PYTHONPATH": str(root),
        "TZ": "Pacific/Auckland",
    }
    told = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(there)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == hashlib.sha256(typeset(record, say=SAY)).hexdigest()


def test_what_was_not_given_is_said_in_its_place() -> None:
    printed = read(bare().record())
    front = printed.pages[0]
    assert "Reference no reference was given –" in front
    assert "Bound of the unlearned model: none. Three training seeds are needed" in front
    assert "there are 1. So there is no “moved” verdict." in front
    assert "Not checked: nothing was published" in front
    assert "No seed siblings were given." in front
    assert "No bound, so no “moved” verdict" in front
    assert "the default, no rule of this release" in front
    assert "Auditor:" not in front
    assert "findings stand on page" not in front
    assert "Nothing was found beside the numbers." in printed.text
    assert "the unlearned model is judged alone" in printed.pages[1]


def test_without_any_criterion_nothing_is_judged() -> None:
    sample = bare()
    sample.shipped = {(U, "forget"): 186, (U, "kept"): 959}
    sample.refits = {(U, "forget"): [193] * 10, (U, "kept"): [960] * 10}
    printed = read(sample.record())
    assert "No criterion was asked" in printed.pages[0]
    assert printed.sizes[1][0] > printed.sizes[1][1]
    assert printed.pages[2].startswith("Findings")


def test_a_broken_network_prints_no_number_for_it() -> None:
    sample = Sample()
    broken: list[Count] = [None] * 10
    sample.refits[U, "forget"] = broken
    front = read(sample.record()).pages[0]
    assert "No verdict: the network is broken" in front
    assert "forget 200 186 93.00 % – – ±0.5 pp no verdict" in front


def test_a_typed_bound_is_labelled_on_page_one() -> None:
    sample = Sample(typed=Fraction("1.2"))
    front = read(sample.record()).pages[0]
    assert "±1.2 pp, typed by the auditor: the bound reported in arXiv 2609.11490" in front
    assert "not this release's own" in front


def test_numbers_that_are_not_reproduced_are_an_alarm_on_page_one() -> None:
    sample = Sample(accepted=("not-reproduced",))
    sample.published["forget"] = "80%"
    printed = read(sample.record())
    assert "Not reproduced: at least one published number is missed by more" in printed.pages[0]
    assert "The auditor acknowledged this and went on." in printed.pages[0]
    assert "forget 80.00 % 93.00 % 186 / 200 +13.00 pp not reproduced" in printed.pages[0]
    assert "going on although the numbers are not reproduced" in printed.text


def test_a_doubtful_reference_is_not_left_to_page_six() -> None:
    sample = Sample(findings=(Finding(code="reference.doubtful", model=R),))
    assert "Reference doubtful" in read(sample.record()).pages[0]


def test_more_rows_leave_page_one_one_page_and_send_the_numbers_to_the_next() -> None:
    sample = Sample()
    for name in ("test.kept", "test.forgotten"):
        sample.n[name] = 500
        for siblings in (sample.seed_siblings, sample.reference_siblings):
            for counts in siblings:
                counts[name] = 452
        for model in (U, R):
            sample.shipped[model, name] = 450
            sample.refits[model, name] = [451] * 10
    printed = read(sample.record())
    assert printed.pages[1].startswith("What does it read, and has it moved?")
    assert "all 10 replicates equal" in printed.pages[1]
    assert "test, removed classes reference 500 450 451, 451" in printed.pages[2]
    assert printed.pages[3].startswith("Criterion 1 of 3")


def hostile() -> Sample:
    sample = Sample(
        class_names=HOSTILE,
        file_names={U: "".join(HOSTILE), R: "y" * 300},
        excluded=tuple(ExcludedRecord(name=name, reason="overlap") for name in HOSTILE),
        findings=tuple(
            Finding(code=f"odd.{i}", file=name, values={"value": name})
            for i, name in enumerate(HOSTILE)
        ),
        auditor=Auditor(name=HOSTILE[1], organisation=HOSTILE[4], case_number=HOSTILE[3]),
        criteria=(
            *(f"abs(forget - test) < 0.0{i}" for i in range(1, 10)),
            "kept > 0.1234567",
            "reference.kept >= 0.5",
        ),
    )
    sample.published["forget"] = "80%"
    return sample


@pytest.fixture(scope="module")
def survived() -> Read:
    return read(hostile().record())


def test_hostile_names_print_as_they_are_or_as_code_points(survived: Read) -> None:
    for words in (
        "<img src=x>",
        '#read("x")',
        "*bold* _it_ $x^2$ \\ @ref `code`",
        "user<U+202E>txt.exe",
        "<U+1F9EA> lab",
        "\u5206\u7c7b",
        "tab<U+0009>here",
        "line<U+000A>break",
        "<U+E000>",
        "<U+0639><U+0631><U+0628><U+064A> 12",
        "nul<U+0000>",
    ):
        assert words in survived.text
    assert "\u202e" not in survived.text


def test_hostile_names_do_not_break_the_layout(survived: Read) -> None:
    for (width, _), rightmost in zip(survived.sizes, survived.rightmost, strict=True):
        assert rightmost < width - 30
    assert survived.pages[1].startswith("What does it read, and has it moved?")
    assert "3 further criteria stand beside their charts" in survived.pages[0]
    assert "x" * 20 in survived.pages[0]


def test_hostile_names_stand_exactly_in_the_attached_record(survived: Read) -> None:
    assert survived.attachments == [("record.json", canonical_bytes(hostile().record()))]


def test_an_ordinary_report_stays_inside_its_margins(printed: Read) -> None:
    for (width, _), rightmost in zip(printed.sizes, printed.rightmost, strict=True):
        assert rightmost < width - 30
