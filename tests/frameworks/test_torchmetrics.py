"""Metrics of torchmetrics: two processes give what one gives, to the last bit."""

import dataclasses
import pickle
import socket

import pytest

import armchair
from helpers.engine_data import TRUTH, expected, same, table

torch = pytest.importorskip("torch")
from armchair.integrations.torchmetrics import ChairMetric, PopeMetric, TokenF1Metric  # noqa: E402

ANSWERS = ["Yes", "no", "Who knows", "No, there is none"] * 5
LABELS = ["yes", "yes", "no", "no"] * 5
ITEMS = [[3, 4], [7], [], [1, 2, 3]], [[4], [], [], [1, 2]]


def chair_metric(**options):
    return ChairMetric(armchair.GroundTruth.read(TRUTH), convention="opera", **options)


def test_batches_add_up_and_forward_gives_the_batch():
    data = table("numbers")
    captions, images = data["caption"].to_pylist(), data["image_id"].to_pylist()
    metric = chair_metric()
    first = metric(captions[:10], images[:10])
    alone = metric.result()
    assert alone.captions == 10
    assert first["chair_i"].item() == alone.chair_i
    metric.update(captions[10:], images[10:])
    wanted = expected("numbers")
    same(metric.result(), wanted)
    assert metric.compute()["chair_s"].dtype == torch.float64
    same(pickle.loads(pickle.dumps(metric)).result(), wanted)
    metric.reset()
    assert metric.result().captions == 0


def test_the_state_stays_integer():
    metric = chair_metric().set_dtype(torch.float32).half().float()
    metric.sums += 2**24 + 1
    metric.update(["a dog"], [table("numbers")["image_id"][0].as_py()])
    assert metric.sums.dtype == torch.int64
    assert metric.sums[0].item() == 2**24 + 2


def test_answers_and_items():
    answers = PopeMetric("strict")
    answers.update(ANSWERS[:3], LABELS[:3])
    answers.update(ANSWERS[3:], LABELS[3:])
    wanted = armchair.Pope("strict").score(ANSWERS, LABELS)
    assert answers.result().counts == wanted.counts
    assert answers.compute()["f1"].item() == wanted.f1
    items = TokenF1Metric()
    items.update(ITEMS[0][:1], ITEMS[1][:1])
    items.update(ITEMS[0][1:], ITEMS[1][1:])
    found, token_f1 = items.compute(), armchair.TokenF1().score(*ITEMS)
    assert found["macro_f1"].item() == token_f1.macro.f1
    assert found["micro_iou"].item() == token_f1.micro.iou


def process(rank, port, results):
    """A process of two: uneven shares, and of the second metric none for one."""
    torch.distributed.init_process_group(
        "gloo", init_method=f"tcp://127.0.0.1:{port}", rank=rank, world_size=2
    )
    data = table("numbers")
    captions, images = data["caption"].to_pylist(), data["image_id"].to_pylist()
    share = slice(0, 100) if rank == 0 else slice(100, None)
    chair, pope, tokens = chair_metric(), PopeMetric(), TokenF1Metric()
    chair.update(captions[share], images[share])
    tokens.update(*(side[rank * 3 : rank + 3] for side in ITEMS))
    if rank == 0:
        pope.update(ANSWERS, LABELS)
    computed = [
        {name: value.item() for name, value in metric.compute().items()}
        for metric in (chair, pope, tokens)
    ]
    chair.sync()
    results.put((rank, computed, chair.result().signature))
    torch.distributed.barrier()
    torch.distributed.destroy_process_group()


def test_two_processes_give_what_one_gives():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    context = torch.multiprocessing.get_context("spawn")
    results = context.SimpleQueue()
    torch.multiprocessing.spawn(process, (port, results), nprocs=2)
    found = dict((rank, rest) for rank, *rest in (results.get(), results.get()))
    wanted = expected("numbers")
    pope = armchair.Pope().score(ANSWERS, LABELS)
    for computed, signature in found.values():
        chair, answers, tokens = computed
        assert chair["chair_i"] == wanted.chair_i
        assert chair["recall"] == wanted.recall
        assert signature == wanted.signature
        assert answers == dataclasses.asdict(pope.pooled)
        assert tokens["macro_f1"] == armchair.TokenF1().score(*ITEMS).macro.f1
