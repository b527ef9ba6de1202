"""Run tasks on the workers of a Dask scheduler, and give up where there is nobody left to do them."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from importlib import import_module
from typing import Any, TypeVar

from signage_site.executors import ExecutorError

Result = TypeVar("Result")


class DaskCluster(Executor):
    """The workers of a scheduler.

    A task whose worker is lost goes to another one, which is the scheduler's own care. Without any worker it would
    wait for one for ever, so after a while this gives up. What is signed by then stays signed.
    """

    def __init__(self, name: str, client: Any, patience: float = 30.0) -> None:
        """Use a scheduler.

        Args:
            name: what people call it, `dask://host:port`.
            client: connected to it, of the library `distributed`.
            patience: seconds without any worker, or without an answer of the scheduler, before it is given up.
        """
        self._name = name
        self._client = client
        self._patience = patience

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """Run a function on a worker, twice where it is asked for twice."""
        future: Future[Result] = self._client.get_executor(pure=False).submit(fn, *args, **kwargs)
        return future

    def map(
        self,
        fn: Callable[..., Result],
        *iterables: Iterable[Any],
        timeout: float | None = None,
        chunksize: int = 1,  # noqa: ARG002  the tasks are chunks already
    ) -> Iterator[Result]:
        """Yield the results in order.

        Raises:
            ExecutorError: no worker or no scheduler is left, or a task ended several workers.
            TimeoutError: `timeout` seconds have passed.
        """
        end = None if timeout is None else time.monotonic() + timeout
        futures = self._client.map(fn, *map(list, iterables), pure=False)
        for future in futures:
            yield self._result(future, end)

    def _result(self, future: Any, end: float | None) -> Any:
        distributed: Any = import_module("distributed")
        without: float | None = None  # since when there is no worker
        while True:
            try:
                return future.result(timeout=min(self._patience, 1.0))
            except TimeoutError:
                now = time.monotonic()
                if end is not None and now > end:
                    raise
                if self._has_workers():
                    without = None
                elif without is None:
                    without = now
                elif now - without >= self._patience:
                    raise ExecutorError(
                        f"{self._name}: no worker is left; start one, and run again: what is signed stays signed"
                    ) from None
            except distributed.KilledWorker as error:
                raise ExecutorError(f"{self._name}: its workers end at the same task: {error}") from error
            except (CancelledError, OSError) as error:
                raise ExecutorError(
                    f"{self._name}: the scheduler is gone; start one, and run again: what is signed stays signed"
                ) from error

    def _has_workers(self) -> bool:
        try:
            return bool(self._client.scheduler_info(n_workers=-1)["workers"])
        except (TimeoutError, OSError, ValueError, KeyError):
            return False
