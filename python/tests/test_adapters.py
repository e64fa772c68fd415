# SPDX-License-Identifier: Apache-2.0
"""The adapters, with the texts that owlapy 1.6.4 has written and Ontolearn sends as fixtures.

The objects that the adapters wrap are clients that send those recorded texts to the real server.
Neither owlapy nor Ontolearn is run.
"""

import json
import re
import unittest
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any, Dict, Iterator, NamedTuple, Set

from htedl import BadExpression, KnowledgeBase
from htedl.adapters import MirroredReasoner, MirroredTripleStore

from .server import ACTIVE, INACTIVE, NS, url

RECORDED = Path(__file__).parent / "recorded"

# Where the recorded SPARQL and the mirror differ on this data under rdfs, and why.
THING = "Thing is a class that no triple names: their query finds nothing"
SUBJECTS = "not ranges over all subjects of triples, classes and sets of examples included"
SUBCLASSES = "no entailment: a Carbon-22 is not found as Carbon"
DIFFERENT = {
    "thing": THING,
    "some thing": THING,
    "min 1 thing": THING,
    "not": SUBJECTS,
    "not some": SUBJECTS + "; and " + SUBCLASSES,
    "max 0": SUBJECTS + "; and " + SUBCLASSES,
    "exactly 0": SUBJECTS + "; and " + SUBCLASSES,
    "and": SUBCLASSES,
    "or": SUBCLASSES,
    "only": SUBCLASSES,
    "max": SUBCLASSES,
    "or of and": SUBCLASSES,
    "data value double": "literals are compared by their texts, 0.5 and 0.5e0",
    "data only": "individuals without a value are left out, for which only holds",
}
# Of those, what Ontolearn's replacement of ?x a by subclass paths does not change.
DIFFERENT_IN_ONTOLEARN = {"thing", "some thing", "not", "and", "only", "max"}


class Recorded(NamedTuple):
    manchester: str
    sparql: str


def recorded(file: str) -> Dict[str, Recorded]:
    texts = {}
    for part in re.split(r"(?m)^## ", (RECORDED / file).read_text(encoding="utf-8"))[1:]:
        name, _, rest = part.partition("\n")
        rendered = re.match(r"# manchester by owlapy: (.*)\n", rest)
        manchester = rendered.group(1) if rendered else ""
        texts[name] = Recorded(manchester, rest[rendered.end() :] if rendered else rest)
    return texts


OWLAPY = recorded("owlapy-1.6.4.txt")
ONTOLEARN = recorded("ontolearn-c8f6454e.txt")


class Individual(NamedTuple):
    """In the place of owlapy's OWLNamedIndividual."""

    iri: str


class Replay:
    """Sends for the name of a recorded expression what Ontolearn has sent for it."""

    def __init__(self, texts: Dict[str, Recorded]) -> None:
        self._texts = texts

    def instances(self, ce: str, direct: bool = False) -> Iterator[Individual]:
        body = urllib.parse.urlencode({"query": self._texts[ce].sparql}).encode()
        request = urllib.request.Request(url() + "/query", body, {"Accept": "*/*"})
        with urllib.request.urlopen(request, timeout=60) as response:
            answer = json.load(response)
        for row in answer["results"]["bindings"]:
            if row["x"]["type"] == "uri":
                yield Individual(row["x"]["value"])

    def individuals(self, concept: str, named_individuals: bool) -> Iterator[Individual]:
        assert named_individuals
        return iter([Individual("declared")])

    def types(self, individual: Any) -> str:
        return f"types of {individual}"


def render(name: str) -> str:
    return OWLAPY[name].manchester


class AdaptersTest(unittest.TestCase):
    def setUp(self) -> None:
        self.kb = KnowledgeBase(url())
        self.addCleanup(self.kb.close)
        self.reasoner = MirroredReasoner(
            Replay(ONTOLEARN), self.kb, render=render, individual=Individual
        )
        self.store = MirroredTripleStore(
            Replay(OWLAPY), self.kb, render=render, individual=Individual
        )

    def differing(self, texts: Dict[str, Recorded]) -> Set[str]:
        theirs = Replay(texts)
        return {
            name for name in texts
            if set(self.reasoner.instances(name)) != set(theirs.instances(name))
        }

    def test_the_recorded_texts_are_those_that_were_recorded(self) -> None:
        self.assertEqual(29, len(OWLAPY))
        self.assertEqual(17, len(ONTOLEARN))
        self.assertTrue(all(each.manchester for each in OWLAPY.values()))
        self.assertLess(set(ONTOLEARN), set(OWLAPY))

    def test_answers_equal_those_of_the_recorded_queries_but_for_what_is_listed(self) -> None:
        self.assertEqual(set(DIFFERENT), self.differing(OWLAPY))

    def test_the_same_for_what_ontolearn_sends(self) -> None:
        self.assertEqual(DIFFERENT_IN_ONTOLEARN, self.differing(ONTOLEARN))

    def test_the_differences_are_what_they_are_said_to_be(self) -> None:
        theirs = Replay(OWLAPY)
        self.assertEqual([], list(theirs.instances("thing")))
        more = set(theirs.instances("not")) - set(self.reasoner.instances("not"))
        self.assertIn(Individual(NS + "Carbon"), more)
        carbon = {each.iri for each in theirs.instances("and")}
        ours = {each.iri for each in self.reasoner.instances("and")}
        self.assertLess(carbon, ours)
        only_subclass = self.kb.instances("hasAtom some Carbon-22", among=sorted(ours - carbon))
        self.assertEqual(len(ours - carbon), len(only_subclass))
        less = {each.iri for each in self.reasoner.instances("data only")} - {
            each.iri for each in theirs.instances("data only")
        }
        self.assertLess(0, len(less))
        self.assertEqual([], list(self.kb.instances("charge some rdfs:Literal", among=less)))

    def test_everything_else_is_handed_on(self) -> None:
        self.assertEqual("types of d1", self.reasoner.types("d1"))
        direct = list(self.reasoner.instances("atomic", direct=True))
        self.assertEqual(40, len(direct))
        with self.assertRaises(AttributeError):
            self.reasoner.nothing_of_the_kind  # noqa: B018
        declared = list(self.store.individuals("atomic", named_individuals=True))
        self.assertEqual([Individual("declared")], declared)

    def test_the_triple_store_counts_and_scores(self) -> None:
        for name in OWLAPY:
            found = self.store.individuals_set(name)
            self.assertEqual(len(found), self.store.individuals_count(name), name)
        everyone = self.store.individuals_set()
        self.assertEqual(len(everyone), self.store.individuals_count())
        self.assertEqual(everyone, frozenset(self.reasoner.instances("thing")))
        scored = self.store.coverage(["some", "min"], ACTIVE, INACTIVE)
        self.assertEqual([render("some"), render("min")], [each.hypothesis for each in scored])
        self.assertEqual(40, scored[1].tp + scored[1].fp + scored[1].fn + scored[1].tn)

    def test_texts_are_expressions_too_and_errors_come_through(self) -> None:
        plain = MirroredReasoner(Replay(OWLAPY), self.kb, individual=Individual)
        self.assertEqual(40, len(list(plain.instances("Compound"))))
        store = MirroredTripleStore(Replay(OWLAPY), self.kb, individual=Individual)
        with self.assertRaises(BadExpression):
            store.individuals_count("Compoumd")
        with self.assertRaises(BadExpression):
            list(plain.instances("Compoumd"))


if __name__ == "__main__":
    unittest.main()
