"""Charts of constructed audits, finished and running."""

from bnaudit_gui.core.chart import Chart
from bnaudit_gui.core.criteria_chart import criteria_chart, live_criteria_chart
from bnaudit_gui.core.criterion_chart import criterion_chart
from bnaudit_gui.core.drift_chart import drift_chart
from bnaudit_gui.core.live_charts import live_drift_chart
from bnaudit_gui.words.catalogue import Catalogue
from tests.core.recorded_events import until
from tests.report.sample_record import Sample

SAY = Catalogue()


def finished_drift() -> Chart:
    """Two panels, arrows, a saturated row."""
    return drift_chart(Sample().record(), SAY)


def one_panel_drift() -> Chart:
    """One panel, nothing saturated, a wide spread among seeds."""
    sample = Sample(
        shipped=Sample().shipped | {("reference", "kept"): 980},
        refits=Sample().refits | {("reference", "kept"): [982, 981, 983, 982, 979] * 2},
        reference_siblings=[
            {"forget": 185, "test": 928, "kept": 990},
            {"forget": 182, "test": 930, "kept": 985},
        ],
    )
    return drift_chart(sample.record(), SAY)


def running_drift(replicates: int = 4) -> Chart:
    """The same so far."""
    return live_drift_chart(until(Sample(), replicates, of=10), SAY)


def one_criterion() -> Chart:
    """A criterion by itself."""
    record = Sample().record()
    return criterion_chart(record, record.predicate.criteria[1], SAY)


def all_criteria() -> Chart:
    """Three criteria on one axis."""
    return criteria_chart(Sample().record(), SAY)


def running_criteria(replicates: int = 4) -> Chart:
    """The same so far."""
    return live_criteria_chart(until(Sample(), replicates, of=10), SAY)


EVERY = {
    "drift": finished_drift,
    "onePanel": one_panel_drift,
    "running": running_drift,
    "criterion": one_criterion,
    "criteria": all_criteria,
    "runningCriteria": running_criteria,
}
