"""Engines give what one process gives: scores, signature and rows, however the data is cut."""

import os
import sys

import pytest

import armchair
from armchair.integrations.engine import Job
from helpers import ROOT, read_lines

pyarrow = pytest.importorskip("pyarrow")

RECORDS = ROOT / "tests" / "parity" / "records"
PARTS = [1, 3, 8]


@pytest.fixture(scope="module")
def truth_path():
    return RECORDS / "ground_truth.jsonl.gz"


def table(kind):
    """The written captions; with text ids, or with nulls and an image that is not there."""
    rows = [
        row
        for name in ("short", "long", "modern")
        for row in read_lines(RECORDS / "captions" / f"{name}.jsonl.gz")
    ]
    captions = [row["caption"] for row in rows]
    images = [row["image_id"] for row in rows]
    if kind == "texts":
        images = [f"COCO_val2014_{image:012}.jpg" for image in images]
    if kind == "nulls":
        captions[5] = captions[700] = None
        images[9], images[1200] = None, 5_000_000
    return pyarrow.table({"caption": captions, "image_id": images})


SKIP = {"on_null": "skip", "on_missing": "skip"}
KINDS = {"numbers": {}, "texts": {"skip_negated": True}, "nulls": SKIP}


def expected(kind, truth_path, details=False):
    data = table(kind)
    scorer = armchair.Chair(
        "opera", ground_truth=armchair.GroundTruth.read(truth_path), **KINDS[kind]
    )
    return scorer.score(data["caption"], data["image_id"], details=details)


def same(found, wanted):
    assert found.options == wanted.options
    assert found.counts == wanted.counts
    assert found.signature == wanted.signature


def pieces(data, parts):
    """Parts of uneven length; with more than one, an empty one among them."""
    ends = [len(data) * part * part // (parts * parts) for part in range(parts + 1)]
    cut = [data.slice(start, end - start) for start, end in zip(ends, ends[1:], strict=False)]
    return [*cut, data.slice(0, 0)] if parts > 1 else cut


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("parts", PARTS)
def test_rows_of_integers_add_up(truth_path, kind, parts):
    job = Job.of(truth_path, convention="opera", **KINDS[kind])
    rows = [job.counted(part.to_batches()) for part in pieces(table(kind), parts)]
    sums = {name: sum(row[name] for row in rows) for name in job.columns}
    same(job.result(sums), expected(kind, truth_path))


def test_another_ground_truth_on_a_worker_is_an_error(truth_path, tmp_path):
    path = tmp_path / "truth.jsonl"
    path.write_text('{"image_id": 7, "objects": ["dog"]}\n')
    job = Job.of(path, convention="opera")
    other = Job(str(truth_path), job.digest, "caption", "image_id", job.convention, job.options)
    with pytest.raises(armchair.InputError, match="the ground truth of this worker has the digest"):
        other.counted([])


def test_options_are_checked_before_any_worker_is_asked(truth_path):
    with pytest.raises(armchair.InputError, match="there is no option shape"):
        Job.of(truth_path, shape="f1")
    with pytest.raises(armchair.InputError, match="on_null"):
        Job.of(truth_path, on_null="drop")


@pytest.mark.parametrize("kind", KINDS)
def test_duckdb(truth_path, kind):
    duckdb = pytest.importorskip("duckdb")
    from armchair.integrations.duckdb import chair, register

    data = table(kind)
    connection = duckdb.connect()
    relation = connection.from_arrow(data)
    wanted = expected(kind, truth_path)
    same(chair(relation, ground_truth=truth_path, convention="opera", **KINDS[kind]), wanted)
    if kind == "texts":
        return
    register(connection, ground_truth=truth_path, convention="opera", **KINDS[kind])
    connection.register("captions", data)
    (sums,) = connection.sql(
        "select sum(c.hallucinated_mentions), sum(c.mentions), count(c) "
        "from (select chair(caption, image_id) as c from captions)"
    ).fetchall()
    assert sums == (wanted.hallucinated_mentions, wanted.mentions, wanted.captions)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("parts", PARTS)
def test_dask(truth_path, kind, parts):
    dask = pytest.importorskip("dask.dataframe")
    from armchair.integrations.dask import chair, per_caption

    df = dask.from_pandas(table(kind).to_pandas(), npartitions=parts)
    same(
        chair(df, ground_truth=truth_path, convention="opera", **KINDS[kind]),
        expected(kind, truth_path),
    )
    each = per_caption(df, ground_truth=truth_path, convention="opera", details=True, **KINDS[kind])
    wanted = pyarrow.table(expected(kind, truth_path, "categories").to_arrow()).to_pandas()
    found = each.compute()
    assert found["mentions"].tolist() == wanted["mentions"].tolist()
    lists = [list(names) for names in found["hallucinated_categories"]]
    assert lists == [list(names) for names in wanted["hallucinated_categories"]]


@pytest.fixture(scope="module")
def ray_session():
    ray = pytest.importorskip("ray")
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    ray.init(
        num_cpus=2, include_dashboard=False, object_store_memory=100_000_000, log_to_driver=False
    )
    yield ray
    ray.shutdown()


@pytest.mark.parametrize("kind", KINDS)
def test_ray(ray_session, truth_path, kind):
    import ray.data

    from armchair.integrations.ray import chair, per_caption

    ray.data.DataContext.get_current().enable_progress_bars = False
    for parts in PARTS:
        dataset = ray.data.from_arrow(pieces(table(kind), parts))
        options = {"ground_truth": truth_path, "convention": "opera", **KINDS[kind]}
        same(chair(dataset, **options), expected(kind, truth_path))
    each = per_caption(dataset, details=True, **options).to_pandas()
    wanted = pyarrow.table(expected(kind, truth_path, "categories").to_arrow()).to_pandas()
    assert sorted(each["mentions"]) == sorted(wanted["mentions"])


@pytest.fixture(scope="module")
def spark_session():
    sql = pytest.importorskip("pyspark.sql")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        sql.SparkSession.builder.master("local[2]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.mark.parametrize("kind", KINDS)
def test_spark(spark_session, truth_path, kind):
    from armchair.integrations.spark import chair, per_caption

    for parts in PARTS:
        df = spark_session.createDataFrame(table(kind)).repartition(parts)
        options = {"ground_truth": truth_path, "convention": "opera", **KINDS[kind]}
        same(chair(df, **options), expected(kind, truth_path))
    each = per_caption(df, details=True, **options).toPandas()
    wanted = pyarrow.table(expected(kind, truth_path, "categories").to_arrow()).to_pandas()
    assert sorted(each["mentions"]) == sorted(wanted["mentions"])
    some = [sorted(map(tuple, frame["hallucinated_categories"])) for frame in (each, wanted)]
    assert some[0] == some[1]


def test_a_wrong_ground_truth_on_a_spark_worker_is_an_error(spark_session, truth_path, tmp_path):
    from armchair.integrations.engine import one_row

    path = tmp_path / "truth.jsonl"
    path.write_text('{"image_id": 7, "objects": ["dog"]}\n')
    job = Job.of(path, convention="opera")
    path.write_text('{"image_id": 7, "objects": ["cat"]}\n')
    df = spark_session.createDataFrame(table("numbers"))
    schema = ", ".join(f"{name} bigint" for name in job.columns)
    counted = df.mapInArrow(lambda batches: one_row(job, batches), schema)
    with pytest.raises(Exception, match="the ground truth of this worker has the digest"):
        counted.collect()
