# SPDX-License-Identifier: Apache-2.0
"""The client against a real server."""

import math
import threading
import time
import unittest
from typing import List

from htedl import (
    BadExpression,
    BadProgram,
    ConnectionFailed,
    KnowledgeBase,
    NotAdmitted,
    RequestRefused,
    Unavailable,
)

from htedl.events import Event

from .server import ACTIVE, INACTIVE, NS, url

ENDLESS = {"max_length": 15, "max_depth": 6, "cardinality": 20, "seconds": 60, "folds": 0}


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.kb = KnowledgeBase(url())
        self.addCleanup(self.kb.close)

    def test_counts_are_those_of_the_instances(self) -> None:
        texts = ["Compound", "hasAtom some Nitrogen", "not Compound", "hasAtom min 3 Carbon"]
        answer = self.kb.coverage(texts)
        self.assertEqual(texts, [each.hypothesis for each in answer])
        self.assertEqual(list(range(len(texts))), [each.index for each in answer])
        for each in answer:
            found = self.kb.instances(each.hypothesis)
            self.assertEqual(each.covered, len(found))
            self.assertEqual(each.covered, found.total)
            self.assertIsNone(each.f1)
        self.assertEqual(40, answer[0].covered)
        self.assertEqual(0, answer.failed)
        self.assertEqual(answer.individuals, self.kb.coverage("owl:Thing")[0].covered)

    def test_matrices_are_those_of_the_instances(self) -> None:
        text = "hasAtom some Nitrogen"
        result = self.kb.coverage(text, ACTIVE, INACTIVE)[0]
        tp = self.kb.instances(text, among=ACTIVE)
        fn = self.kb.instances(text, among=ACTIVE, covered=False)
        fp = self.kb.instances(text, among=INACTIVE)
        tn = self.kb.instances(text, among=INACTIVE, covered=False)
        sizes = [len(tp), len(fp), len(fn), len(tn)]
        self.assertEqual(sizes, [result.tp, result.fp, result.fn, result.tn])
        self.assertEqual(40, sum(sizes))
        names = self.kb.coverage(text, list(tp) + list(fn), tuple(fp) + tuple(tn))
        self.assertEqual(result, names[0])
        self.assertEqual([], names.unknown_examples)
        unknown = self.kb.coverage(text, [NS + "nowhere"], [])
        self.assertEqual([NS + "nowhere"], unknown.unknown_examples)
        classes = self.kb.coverage(text, "Compound", "Atom")[0]
        self.assertEqual(40, classes.tp + classes.fn)

    def test_measures_are_those_of_the_server(self) -> None:
        texts = ["hasAtom some Nitrogen", "owl:Nothing", "hasStructure some Nitro", "Compound"]
        results = self.kb.coverage(texts, ACTIVE, INACTIVE)
        for result in results:
            rows = self.kb.select(
                "PREFIX htedl: <https://w3id.org/htedl#> SELECT * { "
                f'"{result.hypothesis}" htedl:coverage (<{ACTIVE.iri}> <{INACTIVE.iri}>'
                " ?tp ?fp ?fn ?tn ?accuracy ?precision ?recall ?f1 ?mcc) }"
            )
            self.assertEqual(1, len(rows))
            for name in ("tp", "fp", "fn", "tn", "accuracy", "precision", "recall", "f1", "mcc"):
                ours, theirs = getattr(result, name), rows[0].get(name)
                with self.subTest(hypothesis=result.hypothesis, measure=name):
                    if theirs is None:
                        self.assertIsNone(ours)
                    else:
                        self.assertTrue(math.isclose(ours, float(theirs), abs_tol=1e-9))

    def test_a_query_may_read_entailed_triples(self) -> None:
        atoms = f"SELECT ?x {{ ?x a <{NS}Atom> }}"
        self.assertEqual([], self.kb.query(atoms))
        self.assertEqual([], self.kb.query(atoms, infer=False))
        inferred = self.kb.query(atoms, infer=True)
        self.assertEqual(sorted(self.kb.instances("Atom")), sorted(row["x"] for row in inferred))
        self.assertGreater(len(inferred), 40)
        self.assertEqual(inferred, self.kb.select(atoms, infer=True))
        self.assertEqual(len(inferred), self.kb.pattern(atoms, infer=True)["rows"])
        self.assertEqual(0, self.kb.pattern(atoms)["rows"])

    def test_the_form_of_a_query_is_that_of_its_answer(self) -> None:
        is_atom = f"ASK {{ <{NS}d1_1> a <{NS}Atom> }}"
        self.assertIs(False, self.kb.query(is_atom))
        self.assertIs(True, self.kb.query(is_atom, infer=True))
        graph = self.kb.query(f"CONSTRUCT WHERE {{ <{NS}d1_1> a ?class }}", infer=True)
        self.assertIsInstance(graph, str)
        kinds = ("Atom", "Carbon", "Carbon-22")
        rdf_type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
        lines = sorted(f"<{NS}d1_1> <{rdf_type}> <{NS}{kind}> ." for kind in kinds)
        self.assertEqual(lines, sorted(graph.splitlines()))
        self.assertIn(lines[0], self.kb.query(f"DESCRIBE <{NS}d1_1>", infer=True))
        self.assertEqual("", self.kb.query("CONSTRUCT { ?x ?x ?x } { FILTER(false) }"))
        self.assertEqual([{}], self.kb.query("SELECT * {}"))
        with self.assertRaises(RequestRefused) as wrong:
            self.kb.query("SELECT", infer=True)
        self.assertEqual(400, wrong.exception.status)

    def test_the_best_come_first(self) -> None:
        texts = [f"hasAtom min {n} {kind}" for n in range(1, 5) for kind in ("Carbon", "Nitrogen")]
        all_of_them = self.kb.coverage(texts, ACTIVE, INACTIVE)
        best = self.kb.coverage(texts, ACTIVE, INACTIVE, top=3, by="mcc")
        self.assertEqual(3, len(best))
        self.assertEqual(
            sorted((each.mcc for each in all_of_them if each.mcc is not None), reverse=True)[:3],
            [each.mcc for each in best],
        )
        for each in best:
            self.assertEqual(texts[each.index], each.hypothesis)
            self.assertEqual(all_of_them[each.index], each)

    def test_one_bad_hypothesis_does_not_fail_the_others(self) -> None:
        answer = self.kb.coverage(["Compound", "hasAtom some Carbom", "Atom"], ACTIVE, INACTIVE)
        self.assertEqual(1, answer.failed)
        self.assertEqual([None, 13, None], [each.position for each in answer])
        self.assertIn("Carbon", answer[1].error)
        self.assertIsNone(answer[1].tp)

    def test_instances_come_in_pages_with_labels(self) -> None:
        every = self.kb.instances("Compound")
        pages = [self.kb.instances("Compound", limit=15, offset=n) for n in (0, 15, 30)]
        self.assertEqual(list(every), [name for page in pages for name in page])
        self.assertEqual([40, 40, 40], [page.total for page in pages])
        self.assertEqual([], every.labels)
        self.assertEqual([None] * 40, self.kb.instances("Compound", labels=True).labels)
        rest = self.kb.instances("Compound", among="Compound", without=every[:38])
        self.assertEqual(list(every[38:]), list(rest))

    def test_errors_have_sentence_and_position(self) -> None:
        with self.assertRaises(BadExpression) as bad:
            self.kb.instances("hasAtom some Carbom")
        self.assertEqual(13, bad.exception.position)
        self.assertEqual(400, bad.exception.status)
        self.assertIn("the closest name is 'Carbon'", bad.exception.sentence)
        self.assertEqual(bad.exception.sentence, str(bad.exception))
        with self.assertRaises(BadExpression) as bad:
            self.kb.coverage("Compound", "hasAtom min", [])
        self.assertIn("positive examples", bad.exception.sentence)
        with self.assertRaises(BadProgram) as rules:
            self.kb.answersets("a :- b\n c.")
        self.assertEqual((2, 2), (rules.exception.line, rules.exception.column))
        with self.assertRaises(BadExpression) as bad:
            self.kb.theory(["Compound", "not"], ACTIVE, INACTIVE)
        self.assertIn("hypotheses[1]", bad.exception.sentence)
        with self.assertRaises(RequestRefused) as refused:
            self.kb.learn(ACTIVE, INACTIVE, max_lengt=3)
        self.assertIn("maxLengt", refused.exception.sentence)
        with self.assertRaises(RequestRefused) as refused, KnowledgeBase(url() + "/none") as none:
            none.instances("Compound")
        self.assertIn(refused.exception.status, (404, 405))
        with self.assertRaises(ValueError):
            KnowledgeBase("localhost:3030/kb")

    def test_why_and_explain(self) -> None:
        name = self.kb.instances("Carbon-22", limit=1)[0]
        why = self.kb.why("Carbon", name)
        self.assertTrue(why.covered and why.smallest)
        self.assertIn("rdfs9", str(why))
        self.assertGreater(why.nodes, 1)
        self.assertFalse(self.kb.why("not Atom", name).covered)
        derived = self.kb.why_triple(name, "a", NS + "Carbon")
        self.assertTrue(derived.holds and derived.smallest)
        self.assertIn("rdfs9", str(derived))
        self.assertFalse(self.kb.why_triple(name, "a", "5").holds)
        self.assertIn("hasAtom", self.kb.explain("hasAtom some Carbon"))
        prefixed = KnowledgeBase(url(), prefixes={"c": NS})
        self.addCleanup(prefixed.close)
        self.assertIn("Carbon", prefixed.explain("c:hasAtom some c:Carbon"))
        self.assertEqual(40, prefixed.coverage("c:Compound")[0].covered)
        with self.assertRaises(BadExpression) as bad:
            self.kb.explain('hasAtom value "\U0001f600\\"')
        self.assertEqual(14, bad.exception.position)

    def test_patterns_are_matched_with_the_mirror_or_left_to_jena(self) -> None:
        self.kb.coverage("Compound")
        pair = "?x c:hasAtom ?a . ?a a c:Nitrogen"
        answer = self.kb.pattern(f"PREFIX c: <{NS}> SELECT * {{ {pair} }}")
        rows = self.kb.select(f"PREFIX c: <{NS}> SELECT * {{ {pair} }}")
        self.assertEqual(len(rows), answer["rows"])
        self.assertGreater(answer["rows"], 0)
        matched = [each for each in answer["patterns"] if each["matched"]]
        self.assertEqual([answer["rows"]], [each["rows"] for each in matched])
        self.assertEqual({"a", "x"}, {each["variable"].lstrip("?") for each in matched[0]["variables"]})
        left = self.kb.pattern(f"ASK {{ ?x <{NS}hasAtom> ?a }}")["patterns"]
        self.assertEqual([False], [each["matched"] for each in left])
        self.assertIn("single triple pattern", left[0]["why"])
        with self.assertRaises(RequestRefused) as refused:
            self.kb.pattern("SELECT * { ?x ")
        self.assertEqual(400, refused.exception.status)

    def test_a_mirror_is_rebuilt_by_those_who_may_update(self) -> None:
        closed = url("HTEDL_CLOSED_URL")
        with KnowledgeBase(closed, auth=("alice", "alice's")) as alice:
            self.assertEqual(40, alice.coverage("Compound")[0].covered)
            before = alice.mirror()["counters"]["builds"]
            begun = alice.rebuild()
            self.assertEqual(alice.mirror()["version"], begun and begun["version"])
            end = time.monotonic() + 60
            while alice.mirror()["counters"]["builds"] == before:
                self.assertLess(time.monotonic(), end, "the mirror is not built anew")
                time.sleep(0.01)
            self.assertEqual(40, alice.coverage("Compound")[0].covered)
            states = {each["graph"]: each for each in alice.mirror()["graphs"]}
            state = states["urn:x-arq:DefaultGraph"]
            self.assertEqual(("ready", "built"), (state["state"], state["origin"]))
            self.assertEqual(alice.coverage("owl:Thing")[0].covered, state["individuals"])
        with self.assertRaisesRegex(NotAdmitted, "may rebuild its mirrors") as refused:
            self.kb.rebuild()
        self.assertEqual(403, refused.exception.status)
        with KnowledgeBase(closed, auth=("bob", "bob's")) as bob:
            # Who may update and not query gets no state.
            self.assertIsNone(bob.rebuild())
            with self.assertRaises(NotAdmitted):
                bob.coverage("Compound")

    def test_a_graph_of_its_own(self) -> None:
        with KnowledgeBase(url(), graph=NS + "other") as other:
            self.assertEqual([NS + "x"], list(other.instances("Compound")))
            self.assertIn("1 individual ", other.explain("Compound"))
        with KnowledgeBase(url(), graph=NS + "none") as none:
            with self.assertRaisesRegex(RequestRefused, "no graph"):
                none.coverage("owl:Thing")

    def test_learning_gives_events_and_a_result(self) -> None:
        with self.kb.learn(ACTIVE, INACTIVE, max_length=5, folds=5, permutations=20) as search:
            events = list(search)
        types = [event["type"] for event in events]
        self.assertEqual("problem", types[0])
        self.assertEqual(["result", "end"], types[-2:])
        self.assertEqual("complete", events[-1]["reason"])
        again = self.kb.learn(ACTIVE, INACTIVE, max_length=5, folds=5, permutations=20)
        result = again.result()
        self.assertEqual(result["chosen"], events[-2]["chosen"])
        ceiling = again.latest("ceiling")
        self.assertEqual(1.0, ceiling and max(ceiling["accuracy"]))
        top = result["top"][0]
        matrix = self.kb.coverage(top["expression"], ACTIVE, INACTIVE)[0]
        self.assertEqual(
            [top[name] for name in ("tp", "fp", "fn", "tn")],
            [matrix.tp, matrix.fp, matrix.fn, matrix.tn],
        )

    def test_closing_ends_a_search(self) -> None:
        search = self.kb.learn(ACTIVE, INACTIVE, **ENDLESS)
        next(search)
        # The dataset has one place for searches.
        with self.assertRaises(Unavailable) as busy:
            self.kb.learn(ACTIVE, INACTIVE, max_length=1)
        self.assertGreater(busy.exception.retry_after or 0, 0)
        search.close()
        search.close()
        self.assertEqual([], list(search))
        self.await_a_place()

    def test_another_thread_may_close(self) -> None:
        search = self.kb.learn(ACTIVE, INACTIVE, **ENDLESS)
        seen: List[Event] = []
        thread = threading.Thread(target=lambda: seen.extend(search))
        thread.start()
        while not seen:
            time.sleep(0.01)
        search.close()
        thread.join(30)
        self.assertFalse(thread.is_alive())
        self.assertNotIn("end", [event["type"] for event in seen])
        self.await_a_place()

    def await_a_place(self) -> None:
        """Waits until a search may begin; those that were left must have ended long before 60 s."""
        end = time.monotonic() + 30
        while True:
            try:
                self.kb.learn(ACTIVE, INACTIVE, max_length=1, permutations=0, folds=0).result()
                return
            except Unavailable:
                self.assertLess(time.monotonic(), end, "the search goes on")
                time.sleep(0.05)

    def test_answer_sets(self) -> None:
        lines = list(self.kb.answersets('{ a(1..2) } = 1. #show a/1.', mode="all"))
        self.assertEqual([{"a": [[1]]}, {"a": [[2]]}], sorted(
            (line["model"] for line in lines[:-1]), key=str
        ))
        self.assertEqual("SATISFIABLE", lines[-1]["status"])

    def test_theory_and_repairs(self) -> None:
        answer = self.kb.theory(
            ["hasStructure some Nitro", {"expression": "hasAtom min 2 Nitrogen", "size": 3}],
            ACTIVE,
            INACTIVE,
            mode="levels",
        )
        self.assertEqual("optimal", answer["status"])
        self.assertEqual(40, sum(answer[name] for name in ("tp", "fp", "fn", "tn")))
        self.assertEqual("OPTIMAL", list(self.kb.repairs())[-1]["status"])

    def test_a_login(self) -> None:
        closed = url("HTEDL_CLOSED_URL")
        for auth in (None, ("alice", "wrong")):
            with self.assertRaises(NotAdmitted) as refused, KnowledgeBase(closed, auth=auth) as kb:
                kb.instances("Compound")
            self.assertEqual(401, refused.exception.status)
        with KnowledgeBase(closed, auth=("alice", "alice's")) as kb:
            self.assertEqual(40, len(kb.instances("Compound")))
            self.assertEqual("end", list(kb.learn(ACTIVE, INACTIVE, max_length=1))[-1]["type"])
        in_url = closed.replace("://", "://alice:alice%27s@")
        with KnowledgeBase(in_url) as kb:
            self.assertEqual(40, len(kb.instances("Compound")))

    def test_threads_share_it(self) -> None:
        wrong = []

        def ask() -> None:
            for _ in range(20):
                if self.kb.coverage("Compound")[0].covered != 40:
                    wrong.append(1)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([], wrong)

    def test_no_server(self) -> None:
        with self.assertRaises(ConnectionFailed):
            KnowledgeBase("http://localhost:1/kb").instances("Compound")


if __name__ == "__main__":
    unittest.main()
