import hashlib

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bnaudit_gui.core.digests import (
    TensorBytes,
    facts_sha256,
    is_counter,
    is_statistic,
    pairs_sha256,
    pixel_sha256,
    tensors_sha256,
)

WEIGHT = TensorBytes("conv1.weight", "F32", (2, 1), np.array([[1.5], [2.0]], np.float32))
MEAN = TensorBytes("bn1.running_mean", "F32", (1,), np.array([0.25], np.float32))
COUNT = TensorBytes("bn1.num_batches_tracked", "I64", (), np.array(7))


def test_the_digest_is_what_the_promise_says_byte_by_byte() -> None:
    by_hand = hashlib.sha256()
    by_hand.update(b"bn1.running_mean\x00F32\x001\x00" + b"\x00\x00\x80\x3e")
    by_hand.update(b"conv1.weight\x00F32\x002,1\x00" + b"\x00\x00\xc0\x3f\x00\x00\x00\x40")
    assert tensors_sha256([WEIGHT, COUNT, MEAN], statistics=True) == by_hand.hexdigest()


def test_weights_are_everything_but_statistics_and_counters() -> None:
    weights = tensors_sha256([WEIGHT], statistics=True)
    assert tensors_sha256([MEAN, WEIGHT, COUNT], statistics=False) == weights
    assert is_statistic("a.b.running_var")
    assert not is_statistic("running_variance")
    assert is_counter("num_batches_tracked")


def test_an_empty_tensor_has_a_name_and_no_bytes() -> None:
    empty = TensorBytes("a", "F32", (0, 3), np.zeros((0, 3), np.float32))
    assert (
        tensors_sha256([empty], statistics=True) == hashlib.sha256(b"a\0F32\x000,3\0").hexdigest()
    )


@given(st.lists(st.tuples(st.binary(max_size=6), st.binary(max_size=6)), max_size=8), st.randoms())
def test_pairs_may_come_in_any_order(pairs: list[tuple[bytes, bytes]], random: object) -> None:
    turned = list(reversed(pairs))
    assert pairs_sha256(pairs) == pairs_sha256(turned)


def test_pairs_cannot_be_cut_elsewhere() -> None:
    assert pairs_sha256([(b"ab", b"c")]) != pairs_sha256([(b"a", b"bc")])
    assert pairs_sha256([(b"a", b"b")]) != pairs_sha256([(b"a", b"b"), (b"", b"")])
    assert facts_sha256({"a": 1, "b": 2}) == facts_sha256({"b": 2, "a": 1})


def test_the_shape_of_an_image_is_part_of_its_digest() -> None:
    pixels = np.arange(6, dtype=np.uint8)
    assert pixel_sha256(2, 3, 1, pixels) != pixel_sha256(3, 2, 1, pixels)
    assert pixel_sha256(2, 3, 1, pixels) == hashlib.sha256(b"2,3,1\0" + bytes(range(6))).digest()
