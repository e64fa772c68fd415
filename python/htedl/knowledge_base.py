# SPDX-License-Identifier: Apache-2.0
"""A dataset of a server, and what it can be asked."""

from __future__ import annotations

import json
import re
import ssl
from types import TracebackType
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Tuple, Type, Union

from .answers import Coverage, Instances, Why, WhyTriple, scored
from .connection import Connection, parsed
from .events import Events, Learning
from .examples import Examples, source
from .learn_options import LearnOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NDJSON = "application/x-ndjson"
_QUERY = "application/sparql-query"
_ROWS = "application/sparql-results+json"
_TRIPLES = "application/n-triples"


def _camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda match: match.group(1).upper(), name)


def _asked(endpoint: str, infer: Optional[bool]) -> str:
    """The address of a query, with the parameter if it is given."""
    return endpoint if infer is None else f"{endpoint}?infer={'true' if infer else 'false'}"


def _rows(answer: Dict[str, Any]) -> List[Dict[str, str]]:
    return [
        {name: value["value"] for name, value in row.items()}
        for row in answer["results"]["bindings"]
    ]


class KnowledgeBase:
    """A dataset of a server with HT-HEDL. Threads may share it.

    Class expressions are texts in Manchester syntax. Names in them are full IRIs in angle
    brackets, prefixed names, bare local names where these are unique, or labels in single quotes.
    All methods raise ``RequestRefused`` (or a subclass: ``BadExpression``, ``NotAdmitted``,
    ``Unavailable``) where the server refuses, and ``ConnectionFailed`` where it does not answer.

    Args:
        url: the address of the dataset, such as ``http://localhost:3030/kb``.
        auth: user and password for HTTP Basic authentication; they travel with each request, so
            use https.
        timeout: seconds without a word from the server after which a request is given up; None
            for no limit.
        prefixes: prefixes, without colons, to namespaces; they come before the dataset's own.
        graph: the IRI of the named graph to ask; without it the default graph.
        context: how certificates are checked; the defaults of ``ssl`` without it.
        query_endpoint: the last part of the address for SPARQL queries.
    """

    def __init__(
        self,
        url: str,
        *,
        auth: Optional[Tuple[str, str]] = None,
        timeout: Optional[float] = 120,
        prefixes: Optional[Mapping[str, str]] = None,
        graph: Optional[str] = None,
        context: Optional[ssl.SSLContext] = None,
        query_endpoint: str = "query",
    ) -> None:
        self._connection = Connection(url, auth, timeout, context)
        self._query = query_endpoint
        self._prefixes = dict(prefixes or {})
        self._graph = graph

    @property
    def url(self) -> str:
        """The address of the dataset."""
        return self._connection.url

    def _request(self, **members: Any) -> Dict[str, Any]:
        request = {name: value for name, value in members.items() if value is not None}
        if self._prefixes:
            request["prefixes"] = self._prefixes
        if self._graph is not None:
            request["graph"] = self._graph
        return request

    def coverage(
        self,
        hypotheses: Union[str, Iterable[str]],
        positives: Optional[Examples] = None,
        negatives: Optional[Examples] = None,
        *,
        top: Optional[int] = None,
        by: Optional[str] = None,
    ) -> Coverage:
        """How many individuals or examples each hypothesis covers.

        A hypothesis that cannot be read does not fail the others: its result has an ``error``.
        Send many at once: ten thousand cost little more than a hundred.

        Args:
            hypotheses: class expressions, or one.
            positives, negatives: examples; without both, individuals are counted.
            top: how many of the best are given at most, the best first.
            by: what they are chosen by: ``f1`` (without it), ``accuracy``, ``balanced``,
                ``precision``, ``recall``, ``mcc`` or ``covered``.

        Returns:
            a sequence of one ``Scored`` for each hypothesis, in their order, or of the best.
        """
        texts = [hypotheses] if isinstance(hypotheses, str) else [str(each) for each in hypotheses]
        request = self._request(
            positives=None if positives is None else source(positives),
            negatives=None if negatives is None else source(negatives),
            top=top,
            by=by,
            hypotheses=texts,
        )
        answer = self._connection.json("coverage", request)
        results = list(scored(texts, answer["results"]))
        failed = answer.get("failed", sum(each.error is not None for each in results))
        return Coverage(
            results=results,
            individuals=answer["individuals"],
            unknown_examples=answer.get("unknownExamples", []),
            failed=failed,
            elapsed_ms=answer["elapsedMs"],
        )

    def instances(
        self,
        expression: str,
        *,
        among: Optional[Examples] = None,
        covered: bool = True,
        without: Optional[Iterable[str]] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        labels: bool = False,
    ) -> Instances:
        """The individuals that an expression covers.

        The false positives of a hypothesis are ``instances(hypothesis, among=negatives)``, the
        false negatives ``instances(hypothesis, among=positives, covered=False)``.

        Args:
            expression: a class expression.
            among: only these.
            covered: False for those that are not covered.
            without: names to leave out.
            limit, offset: a part of them, for pages.
            labels: whether labels are wanted, too.

        Returns:
            a sequence of names: full IRIs, or ``_:label`` for blank nodes.
        """
        request = self._request(
            expression=expression,
            among=None if among is None else source(among),
            covered=None if covered else False,
            limit=limit,
            offset=offset,
            labels=True if labels else None,
        )
        if without is not None:
            request["except"] = list(without)
        answer = self._connection.json("instances", request)
        return Instances(answer["instances"], answer["count"], answer.get("labels", []))

    def why(self, expression: str, individual: str) -> Why:
        """Why an individual is covered by an expression or is not: the smallest witness.

        Args:
            expression: a class expression.
            individual: a full IRI, or ``_:label`` for a blank node.
        """
        request = self._request(expression=expression, individual=individual)
        answer = self._connection.json("why", request)
        return Why(**answer)

    def why_triple(self, subject: str, predicate: str, obj: str) -> WhyTriple:
        """Why the graph has a triple, from the data or by a rule: the smallest witness.

        Args:
            subject: an IRI, a name with a prefix, or ``_:label`` for a blank node.
            predicate: an IRI or a name with a prefix.
            obj: the object, as the subject, or a literal as Turtle writes it, such as ``'"x"@en'`` or ``5``.
        """
        request = self._request(triple=[subject, predicate, obj])
        answer = self._connection.json("why", request)
        return WhyTriple(**answer)

    def explain(self, expression: str) -> str:
        """How an expression is evaluated: the plan, one line for each operation.

        It evaluates the expression, by a SPARQL query.
        """
        pattern = f"{json.dumps(expression, ensure_ascii=False)} htedl:explain ?plan"
        if self._graph is not None:
            pattern = f"GRAPH <{self._graph}> {{ {pattern} }}"
        names = {**self._prefixes, "htedl": "https://w3id.org/htedl#"}
        head = "".join(f"PREFIX {name}: <{iri}>\n" for name, iri in names.items())
        return "\n".join(row["plan"] for row in self.select(f"{head}SELECT ?plan {{ {pattern} }}"))

    def select(self, query: str, infer: Optional[bool] = None) -> List[Dict[str, str]]:
        """The rows of a SPARQL ``SELECT`` query.

        Args:
            query: the query; the prefixes and the graph of this object are not added to it.
            infer: as for ``query``.

        Returns:
            for each row the values by variable: IRIs and blank labels as they are, of literals
            the text; variables without a value are missing.
        """
        answer = self._connection.text(_asked(self._query, infer), query.encode(), _QUERY, _ROWS)
        return _rows(answer)

    def query(
        self, text: str, infer: Optional[bool] = None
    ) -> Union[List[Dict[str, str]], bool, str]:
        """The answer to a SPARQL query of any form.

        Args:
            text: the query; the prefixes and the graph of this object are not added to it.
            infer: True to read entailed triples as well as the data, False to read the data
                alone; without it, the dataset's setting ``htedl:infer`` decides.

        Returns:
            of ``SELECT`` the rows, as of ``select``; of ``ASK`` True or False; of ``CONSTRUCT``
            and ``DESCRIBE`` the graph as text, in N-Triples.
        """
        accept = f"{_ROWS}, {_TRIPLES};q=0.9"
        kind, data = self._connection.typed(
            _asked(self._query, infer), text.encode(), _QUERY, accept
        )
        if kind == _TRIPLES:
            return data.decode()
        answer = parsed(self.url, data)
        return bool(answer["boolean"]) if "boolean" in answer else _rows(answer)

    def pattern(self, query: str, infer: Optional[bool] = None) -> Dict[str, Any]:
        """How the graph patterns of a SPARQL query are matched: with a mirror, or by Jena, and why.

        The query is executed, and its rows are counted and thrown away; the prefixes and the graph
        of this object are not added to it.

        Args:
            query: a ``SELECT``, ``ASK``, ``CONSTRUCT`` or ``DESCRIBE`` query.
            infer: as for ``query``.

        Returns:
            ``patterns``, a list of dictionaries with ``algebra``, ``matched`` and either
            ``variables``, ``rows`` and ``looked`` or ``why``; ``rows`` of the query, and
            ``milliseconds``; ``notMatched``, a sentence, where no pattern is matched with a mirror,
            whatever the query.
        """
        answer: Dict[str, Any] = self._connection.text(
            _asked("pattern", infer), query.encode(), _QUERY, "application/json"
        )
        return answer

    def mirror(self) -> Dict[str, Any]:
        """The state of the dataset's mirrors and of the devices, and counters.

        Returns:
            ``graphs``, a list of dictionaries with ``graph``, ``state`` (``absent``, ``building``
            or ``ready``) and what belongs to the state; ``devices``; ``counters``; and others.
        """
        answer: Dict[str, Any] = self._connection.bare("GET", "mirror")
        return answer

    def rebuild(self) -> Optional[Dict[str, Any]]:
        """Builds the dataset's mirrors anew, which only callers who may update it may do.

        It does not wait for the builds. Until they are ready, class expressions wait, and plain
        SPARQL is left to Jena.

        Returns:
            the state after the builds have begun, as of ``mirror()``; None for callers who may
            update the dataset and not query it.
        """
        answer: Optional[Dict[str, Any]] = self._connection.bare("POST", "mirror")
        return answer

    def learn(
        self, positives: Examples, negatives: Examples, **options: Unpack[LearnOptions]
    ) -> Learning:
        """Searches for expressions that tell positive from negative examples.

        Args:
            positives, negatives: examples.
            options: those of ``LearnOptions``, such as ``max_length=9`` or ``seconds=30``.

        Returns:
            an iterator of events, dictionaries with a ``type``: ``problem``, ``progress``,
            ``better``, ``proved``, ``ceiling``, ``result`` and, last, ``end``. ``result()`` waits
            for the result alone. Closing it, or leaving its ``with`` block, ends the search.
        """
        request = self._request(
            positives=source(positives),
            negatives=source(negatives),
            **{_camel(name): value for name, value in options.items()},
        )
        return Learning(self._connection.stream("learn", request, _NDJSON))

    def answersets(self, program: str, **members: Any) -> Events:
        """The answer sets of rules over the data, as they are found.

        Args:
            program: the rules; docs/answer-sets.md has their language.
            members: the other members of the request: ``mode``, ``models``, ``show``, ``timeout``.

        Returns:
            an iterator of dictionaries: each answer set has a ``model``, the last line a
            ``status``.
        """
        request = self._request(program=program, **members)
        stream = self._connection.stream("answersets", request, _NDJSON)
        return Events(stream, lambda line: "status" in line)

    def theory(
        self,
        hypotheses: Iterable[Union[str, Mapping[str, Any]]],
        positives: Examples,
        negatives: Examples,
        **members: Any,
    ) -> Dict[str, Any]:
        """The smallest union of given hypotheses that explains the examples, with proof.

        Args:
            hypotheses: class expressions, or dictionaries with ``expression`` and ``size``.
            positives, negatives: examples.
            members: the other members of the request: ``mode``, ``weights``, ``timeout``.

        Returns:
            the answer that docs/http.md describes: ``status``, ``expression``, ``theory``,
            ``cost``, ``bound`` and others.
        """
        request = self._request(
            positives=source(positives),
            negatives=source(negatives),
            hypotheses=list(hypotheses),
            **members,
        )
        answer: Dict[str, Any] = self._connection.json("theory", request)
        return answer

    def repairs(self, **members: Any) -> Events:
        """The fewest triples whose removal ends all contradictions.

        Args:
            members: the members of the request: ``keep``, ``weights``, ``schema``, ``timeout``.

        Returns:
            an iterator of events, dictionaries with a ``type``: ``progress``, ``removal``,
            ``support`` and, last, ``end``.
        """
        stream = self._connection.stream("repairs", self._request(**members), _NDJSON)
        return Events(stream, lambda event: event.get("type") == "end")

    def close(self) -> None:
        """Closes the connections that are kept. The next request opens another."""
        self._connection.close()

    def __enter__(self) -> "KnowledgeBase":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
