"""Spark, Ray and Dask give what one process gives, however the data is cut."""

import os
import sys

import pyarrow
import pytest

from armchair.integrations.engine import Job
from helpers.engine_data import KINDS, PARTS, TRUTH, expected, pieces, same, table


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("parts", PARTS)
def test_dask(kind, parts):
    dask = pytest.importorskip("dask.dataframe")
    from armchair.integrations.dask import chair, per_caption

    df = dask.from_pandas(table(kind).to_pandas(), npartitions=parts)
    same(
        chair(df, ground_truth=TRUTH, convention="opera", **KINDS[kind]),
        expected(kind),
    )
    each = per_caption(df, ground_truth=TRUTH, convention="opera", details=True, **KINDS[kind])
    wanted = pyarrow.table(expected(kind, "categories").to_arrow()).to_pandas()
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
def test_ray(ray_session, kind):
    import ray.data

    from armchair.integrations.ray import chair, per_caption

    ray.data.DataContext.get_current().enable_progress_bars = False
    for parts in PARTS:
        dataset = ray.data.from_arrow(pieces(table(kind), parts))
        options = {"ground_truth": TRUTH, "convention": "opera", **KINDS[kind]}
        same(chair(dataset, **options), expected(kind))
    each = per_caption(dataset, details=True, **options).to_pandas()
    wanted = pyarrow.table(expected(kind, "categories").to_arrow()).to_pandas()
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
def test_spark(spark_session, kind):
    from armchair.integrations.spark import chair, per_caption

    for parts in PARTS:
        df = spark_session.createDataFrame(table(kind)).repartition(parts)
        options = {"ground_truth": TRUTH, "convention": "opera", **KINDS[kind]}
        same(chair(df, **options), expected(kind))
    each = per_caption(df, details=True, **options).toPandas()
    wanted = pyarrow.table(expected(kind, "categories").to_arrow()).to_pandas()
    assert sorted(each["mentions"]) == sorted(wanted["mentions"])
    some = [sorted(map(tuple, frame["hallucinated_categories"])) for frame in (each, wanted)]
    assert some[0] == some[1]


def test_a_wrong_ground_truth_on_a_spark_worker_is_an_error(spark_session, tmp_path):
    from armchair.integrations.engine import one_row

    path = tmp_path / "truth.jsonl"
    path.write_text('{"image_id": 7, "objects": ["dog"]}\n')
    job = Job.of(path, convention="opera")
    path.write_text('{"image_id": 7, "objects": ["cat"]}\n')
    df = spark_session.createDataFrame(table("numbers"))
    schema = ", ".join(f"{name} bigint" for name in job.sums.columns)
    counted = df.mapInArrow(lambda batches: one_row(job, batches), schema)
    with pytest.raises(Exception, match="the ground truth of this worker has the digest"):
        counted.collect()
