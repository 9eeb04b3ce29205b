"""Whether a plan can be asked at all, before a file is opened."""

import re
from collections.abc import Iterable
from fractions import Fraction

from bnaudit_gui.core.errors import PlanError
from bnaudit_gui.core.gate import parse_published
from bnaudit_gui.core.plan import AuditPlan
from bnaudit_gui.core.transform import parse_transform
from bnaudit_gui.core.verdict import parse_criterion

LEAST_REPLICATES = 3
MOST_SEED = 2**53 - 1
"""The record keeps integers below 2^53 exactly."""
_DECIMAL = re.compile(r"\d+(\.\d+)?([eE]-?\d+)?|\.\d+")


def check_plan(plan: AuditPlan) -> None:
    """Checks every value that can be checked without the files.

    Errors:
        PlanError: the first value that cannot be used, with what would do.
    """
    pair = (plan.unlearned, plan.reference, plan.classes)
    sources = (plan.kept, plan.forget, plan.test)
    check_paths((*pair, *sources, *plan.seed_siblings, *plan.reference_siblings))
    for text in plan.criteria:
        _check_names(text, parse_criterion(text).names, plan)
    for name, text in plan.published.items():
        parse_published(name, text)
        _check_names(name, (name,), plan)
    parse_transform(plan.transform)
    if plan.bound != "auto":
        _decimal("bound", plan.bound, least=Fraction(0))
    if plan.eps is not None:
        _decimal("eps", plan.eps, least=Fraction(0))
    _at_least("replicates", plan.replicates, LEAST_REPLICATES)
    _at_least("batch", plan.batch, 2)
    _at_least("pool", plan.pool, 2)
    _at_least("seed", plan.seed, 0)
    if plan.seed > MOST_SEED:
        raise PlanError("plan.seedTooLarge", seed=plan.seed, most=MOST_SEED)
    if plan.reference is None and plan.reference_siblings:
        raise PlanError("plan.siblingsWithoutReference")


def check_paths(paths: Iterable[str | None]) -> None:
    """Refuses a path that could not be written into a record.

    Errors:
        PlanError: a path is not text in this system's encoding.
    """
    for path in paths:
        if path is not None and _has_surrogates(path):
            raise PlanError("plan.pathNotText", path=ascii(path))


def _has_surrogates(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _check_names(text: str, names: tuple[str, ...], plan: AuditPlan) -> None:
    """Readings that this audit will not take cannot be asked about."""
    for name in names:
        if name.startswith("reference.") and plan.reference is None:
            raise PlanError("plan.noReference", text=text, name=name)
        if "test" in name and plan.test is None:
            raise PlanError("plan.noTest", text=text, name=name)


def _decimal(option: str, text: str, *, least: Fraction) -> None:
    if not _DECIMAL.fullmatch(text) or Fraction(text) <= least:
        raise PlanError("plan.notPositive", option=option, value=text)


def _at_least(option: str, value: int, least: int) -> None:
    if value < least:
        raise PlanError("plan.tooSmall", option=option, value=value, least=least)
