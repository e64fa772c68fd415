# SPDX-License-Identifier: Apache-2.0
"""Examples as arguments: lists of names, sets in the data, or class expressions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Iterable, Union


@dataclass(frozen=True)
class ExampleSet:
    """A set of examples in the data: the subject of ``htedl:example`` triples.

    Attributes:
        iri: its full IRI.
    """

    iri: str


Examples = Union[Iterable[str], ExampleSet, str]
"""Examples: names of individuals, as full IRIs or ``_:label`` for blank nodes; an ``ExampleSet``;
or, as one string, a class expression in Manchester syntax that covers them."""


def source(examples: Examples) -> Dict[str, Any]:
    """The JSON by which a request names examples."""
    if isinstance(examples, ExampleSet):
        return {"examples": examples.iri}
    if isinstance(examples, str):
        return {"class": examples}
    return {"individuals": [str(name) for name in examples]}
