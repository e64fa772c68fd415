# SPDX-License-Identifier: Apache-2.0
"""What the server answers, as data classes; with pandas also as data frames."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Sequence


def _ratio(part: float, whole: float) -> Optional[float]:
    return part / whole if whole else None


@dataclass(frozen=True)
class Scored:
    """What one hypothesis covers, or why it could not be evaluated.

    Attributes:
        hypothesis: its text, as it was sent.
        index: its place among the hypotheses that were sent, from 0.
        covered: how many individuals it covers; None where there were examples, or an error.
        tp, fp, fn, tn: its confusion matrix; None without examples, or with an error.
        error: why it could not be evaluated: one sentence; None where it could.
        position: the offset of the error in the text, from 0; None where there is no such place.
    """

    hypothesis: str
    index: int
    covered: Optional[int] = None
    tp: Optional[int] = None
    fp: Optional[int] = None
    fn: Optional[int] = None
    tn: Optional[int] = None
    error: Optional[str] = None
    position: Optional[int] = None

    def _matrix(self) -> "tuple[int, int, int, int] | None":
        if self.tp is None or self.fp is None or self.fn is None or self.tn is None:
            return None
        return self.tp, self.fp, self.fn, self.tn

    @property
    def accuracy(self) -> Optional[float]:
        """The share of the examples that are classified correctly, 0 to 1; None where it is not defined."""
        matrix = self._matrix()
        return None if matrix is None else _ratio(matrix[0] + matrix[3], sum(matrix))

    @property
    def precision(self) -> Optional[float]:
        """The share of positives among what is covered, 0 to 1; None where it is not defined."""
        matrix = self._matrix()
        return None if matrix is None else _ratio(matrix[0], matrix[0] + matrix[1])

    @property
    def recall(self) -> Optional[float]:
        """The share of the positives that is covered, 0 to 1; None where it is not defined."""
        matrix = self._matrix()
        return None if matrix is None else _ratio(matrix[0], matrix[0] + matrix[2])

    @property
    def f1(self) -> Optional[float]:
        """The harmonic mean of precision and recall, 0 to 1; None where it is not defined."""
        matrix = self._matrix()
        if matrix is None:
            return None
        return _ratio(2 * matrix[0], 2 * matrix[0] + matrix[1] + matrix[2])

    @property
    def mcc(self) -> Optional[float]:
        """Matthews' correlation coefficient, -1 to 1; None where it is not defined."""
        matrix = self._matrix()
        if matrix is None:
            return None
        tp, fp, fn, tn = matrix
        return _ratio(
            tp * tn - fp * fn, math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
        )


@dataclass(frozen=True)
class Coverage(Sequence[Scored]):
    """What many hypotheses cover: a sequence of ``Scored``.

    In the order of the request, or, with ``top``, the best ones, the best first.

    Attributes:
        results: one for each hypothesis, or at most ``top``.
        individuals: the number of individuals in the graph.
        unknown_examples: examples that are no individuals; they count as not covered.
        failed: how many hypotheses could not be evaluated.
        elapsed_ms: the server's time, in milliseconds.
    """

    results: List[Scored]
    individuals: int
    unknown_examples: List[str]
    failed: int
    elapsed_ms: float

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, index: Any) -> Any:
        return self.results[index]

    def frame(self) -> Any:
        """The results as a pandas data frame, a row for each and a column for each measure.

        Raises:
            ImportError: if pandas is not installed.
        """
        import pandas

        columns = ["hypothesis", "covered", "tp", "fp", "fn", "tn"]
        columns += ["accuracy", "precision", "recall", "f1", "mcc", "error", "position"]
        rows = [[getattr(each, name) for name in columns] for each in self.results]
        index = [each.index for each in self.results]
        return pandas.DataFrame(rows, columns=columns, index=index)


@dataclass(frozen=True)
class Instances(Sequence[str]):
    """The individuals that an expression covers: a sequence of their names.

    Attributes:
        names: full IRIs, or ``_:label`` for blank nodes, in an order that stays.
        total: how many there are, before ``limit`` and ``offset``.
        labels: a label of each, or None where it has none; empty unless labels were asked for.
    """

    names: List[str]
    total: int
    labels: List[Optional[str]]

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, index: Any) -> Any:
        return self.names[index]

    def frame(self) -> Any:
        """The individuals as a pandas data frame with the columns ``individual`` and ``label``.

        Raises:
            ImportError: if pandas is not installed.
        """
        import pandas

        labels = self.labels or [None] * len(self.names)
        return pandas.DataFrame({"individual": self.names, "label": labels})


@dataclass(frozen=True)
class Why:
    """Why an individual is covered or is not; ``str`` of it is text for people.

    Attributes:
        individual, expression: as they were sent.
        covered: the verdict.
        text: the smallest witness, one line for each node.
        nodes: how many nodes the witness has.
        smallest: whether no witness has fewer.
        witness: the tree as JSON: docs/why.md says what a node has.
    """

    individual: str
    expression: str
    covered: bool
    text: str
    nodes: int
    smallest: bool
    witness: Dict[str, Any]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class WhyTriple:
    """Why a triple holds, or that it does not; ``str`` of it is text for people.

    Attributes:
        triple: subject, predicate and object, as they were sent.
        holds: whether the triple is in the data or derived.
        text: the smallest witness, one line for each node.
        nodes: how many nodes the witness has.
        smallest: whether no witness has fewer.
        witness: the tree as JSON: docs/why.md says what a node has.
    """

    triple: List[str]
    holds: bool
    text: str
    nodes: int
    smallest: bool
    witness: Dict[str, Any]

    def __str__(self) -> str:
        return self.text


def scored(hypotheses: List[str], results: List[Dict[str, Any]]) -> Iterator[Scored]:
    """The results of an answer with the texts that they are about."""
    for place, result in enumerate(results):
        ranked = "hypothesis" in result
        index = result["position"] if ranked else place
        yield Scored(
            hypothesis=hypotheses[index],
            index=index,
            error=result.get("error"),
            position=None if ranked else result.get("position"),
            **{name: result.get(name) for name in ("covered", "tp", "fp", "fn", "tn")},
        )
