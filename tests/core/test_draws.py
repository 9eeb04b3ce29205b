import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bnaudit_gui.core.draws import batches, draw, set_aside, shuffled


@given(st.integers(0, 500), st.integers(0, 2**40), st.integers(0, 30))
def test_a_shuffle_holds_every_place_once_and_repeats(n: int, seed: int, other: int) -> None:
    order = shuffled(n, seed, other)
    assert sorted(order) == list(range(n))
    assert np.array_equal(order, shuffled(n, seed, other))


def test_shuffles_are_fixed_for_ever() -> None:
    # PCG64's raw stream: whoever changes this changes every audit that was ever signed.
    assert shuffled(8, 0, 1, 0).tolist() == [7, 4, 5, 1, 6, 2, 0, 3]


def test_places_come_up_equally_often_everywhere() -> None:
    first = [int(shuffled(10, seed)[0]) for seed in range(4000)]
    counts = np.bincount(first, minlength=10)
    assert counts.min() > 320
    assert counts.max() < 480


@given(st.integers(8, 400), st.integers(0, 1000))
def test_records_set_aside_are_in_no_pool(n: int, seed: int) -> None:
    reading, rest = set_aside(n, seed=seed)
    assert len(reading) == n // 4
    assert sorted([*reading, *rest]) == list(range(n))
    for replicate in range(3):
        drawn = draw(rest, pool=50, seed=seed, replicate=replicate)
        assert len(set(drawn)) == len(drawn) == min(50, len(rest))
        assert not set(drawn) & set(reading)


def test_at_most_five_thousand_are_set_aside() -> None:
    assert len(set_aside(40_000, seed=0)[0]) == 5000


def test_replicates_draw_other_records_in_another_order() -> None:
    rest = np.arange(1000)
    first, second = (draw(rest, pool=500, seed=0, replicate=r) for r in (0, 1))
    assert set(first) != set(second)
    whole = [draw(rest, pool=1000, seed=0, replicate=r) for r in (0, 1)]
    assert set(whole[0]) == set(whole[1])
    assert whole[0].tolist() != whole[1].tolist()


@given(st.integers(1, 300), st.integers(2, 64))
def test_batches_are_full_or_the_whole_pool(n: int, size: int) -> None:
    drawn = np.arange(n)
    cut = batches(drawn, batch=size)
    if n <= size:
        assert [len(b) for b in cut] == [n]
    else:
        assert {len(b) for b in cut} == {size}
        assert len(cut) == n // size
    assert [p for b in cut for p in b] == drawn[: len(cut) * size if n > size else n].tolist()
