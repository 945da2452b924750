"""Engines give what one process gives: scores, signature and rows, however the data is cut."""

import pytest

import armchair
from armchair.integrations.engine import Job
from helpers.engine_data import KINDS, PARTS, TRUTH, expected, pieces, same, table


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("parts", PARTS)
def test_rows_of_integers_add_up(kind, parts):
    job = Job.of(TRUTH, convention="opera", **KINDS[kind])
    rows = [job.counted(part.to_batches()) for part in pieces(table(kind), parts)]
    sums = {name: sum(row[name] for row in rows) for name in job.sums.columns}
    same(job.result(sums), expected(kind))


def test_another_ground_truth_on_a_worker_is_an_error(tmp_path):
    path = tmp_path / "truth.jsonl"
    path.write_text('{"image_id": 7, "objects": ["dog"]}\n')
    job = Job.of(path, convention="opera")
    other = Job(str(TRUTH), job.digest, "caption", "image_id", job.convention, job.options)
    with pytest.raises(armchair.InputError, match="the ground truth of this worker has the digest"):
        other.counted([])


def test_options_are_checked_before_any_worker_is_asked():
    with pytest.raises(armchair.InputError, match="there is no option shape"):
        Job.of(TRUTH, shape="f1")
    with pytest.raises(armchair.InputError, match="on_null"):
        Job.of(TRUTH, on_null="drop")


@pytest.mark.parametrize("kind", KINDS)
def test_duckdb(kind):
    duckdb = pytest.importorskip("duckdb")
    from armchair.integrations.duckdb import chair, register

    data = table(kind)
    connection = duckdb.connect()
    relation = connection.from_arrow(data)
    wanted = expected(kind)
    same(chair(relation, ground_truth=TRUTH, convention="opera", **KINDS[kind]), wanted)
    if kind == "texts":
        return
    register(connection, ground_truth=TRUTH, convention="opera", **KINDS[kind])
    connection.register("captions", data)
    (sums,) = connection.sql(
        "select sum(c.hallucinated_mentions), sum(c.mentions), count(c) "
        "from (select chair(caption, image_id) as c from captions)"
    ).fetchall()
    assert sums == (wanted.hallucinated_mentions, wanted.mentions, wanted.captions)
