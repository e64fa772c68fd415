// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.junit.jupiter.api.Test;

/** Rules made ground and solved, against their definition. */
class GrounderTest {
  /** More with {@code -Dhtedl.random.from=SEED -Dhtedl.random.count=N}. */
  private static final long FROM = Long.getLong("htedl.random.from", 0);

  private static final int COUNT = Integer.getInteger("htedl.random.count", 60);

  static GroundProgram ground(String text) throws BadProgramException {
    Grounder grounder = new Grounder();
    grounder.read("", text, Cancellation.NEVER);
    return grounder.ground(MemoryClaim.UNCOUNTED, Cancellation.NEVER).program();
  }

  static List<Model> models(GroundProgram program) throws BadProgramException {
    List<Model> models = new ArrayList<>();
    new AnswerSets(
            program,
            SearchOptions.DEFAULT.withModels(0),
            models::add,
            MemoryClaim.UNCOUNTED,
            Cancellation.NEVER)
        .run(AnswerSets.Task.MODELS);
    return models;
  }

  @Test
  void randomRulesHaveTheAnswerSetsOfTheDefinition() {
    int some = 0;
    int refused = 0;
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      RandomRules rules = new RandomRules(seed);
      String where = "seed " + seed + "\n" + rules.text();
      try {
        GroundProgram program = ground(rules.text());
        List<Model> models = models(program);
        List<RulesByDefinition.Answer> expected = rules.answers();
        assertEquals(texts(expected), found(program, models), where);
        some += expected.size() > 1 ? 1 : 0;
      } catch (BadProgramException cyclic) {
        assertTrue(String.valueOf(cyclic.getMessage()).contains("disjunction"), where + cyclic);
        refused++;
      } catch (RuntimeException failed) {
        throw new AssertionError(where, failed);
      }
    }
    assertTrue(some > COUNT / 4, some + " programs have several answer sets");
    assertTrue(refused < COUNT / 5, refused + " programs are refused");
  }

  /** Each atom has an operation that needs a variable of the other one. */
  @Test
  void atomsThatNoHeadHasAreTold() throws BadProgramException {
    for (String[] each :
        new String[][] {
          {"a :- b(1), not c.", "[1:6 b/1, 1:16 c/0]"},
          {"a :- not not v.", "[1:14 v/0]"},
          {"a.\n:- a,\n   -a.", "[3:4 -a/0]"},
          {"p(1). e(X) :- p(X), f(X) : g(X).", "[1:21 f/1, 1:28 g/1]"},
          {"{ h : i(1) } :- s.", "[1:7 i/1, 1:17 s/0]"},
          {":~ j. [1]", "[1:4 j/0]"},
          {"#minimize { 1, X : m(X) }.", "[1:20 m/1]"},
          {"k :- #count { X : l(X) } > 0.", "[1:19 l/1]"},
          {"k :- 1 { n ; o : q }.", "[1:10 n/0, 1:14 o/0, 1:18 q/0]"},
          {"#show t : n.", "[1:11 n/0]"},
          {"c :- a(1; 2).", "[1:6 a/1, 1:6 a/1]"},
          {"p(1). c :- p(1, 2).", "[1:12 p/2]"},
          {"c :- <http://ex/p>(1).", "[1:6 <http://ex/p>/1]"},
          {"a :- b. b :- a.", "[]"},
          {"b(1; 2). { c } :- b(1). d | e :- c, not d, e.", "[]"},
          {"#defined b/1. a :- b(1), not b(2).", "[]"},
          {"a :- 1 < 2, #true.", "[]"},
        }) {
      Grounder grounder = new Grounder();
      grounder.read("", each[0], Cancellation.NEVER);
      assertEquals(
          each[1],
          grounder.undefinedAtoms().stream()
              .map(atom -> atom.line() + ":" + atom.column() + " " + atom.predicate())
              .toList()
              .toString(),
          each[0]);
    }
  }

  @Test
  void dimacsIsNamed() {
    for (String text :
        List.of(
            "p cnf 2 1\n1 -2 0\n",
            "c a comment. with a rule\nc\n\np  cnf 2 1\n1 -2 0\n",
            "c x\r\np wcnf 2 1 10\r\n1 -2 0\r\n",
            "p cnf")) {
      BadProgramException bad = assertThrows(BadProgramException.class, () -> ground(text), text);
      int line = (int) text.substring(0, text.indexOf("p ")).lines().count() + 1;
      assertTrue(
          String.valueOf(bad.getMessage())
              .startsWith("Line " + line + ", column 1: this is DIMACS, which is not supported"),
          bad.getMessage());
    }
  }

  @Test
  void aConstantFromOutsideIsATermAlone() throws BadProgramException {
    for (String[] right :
        new String[][] {
          {"n", "1", "q(1)"},
          {"n", " f(a,\"x. y\") ", "q(f(a,\"x. y\"))"},
          {"n", "2*(3-1)", "q(4)"},
          {"n", "-1", "q(-1)"},
          {"n", "<http://ex/a.b>", "q(<http://ex/a.b>)"},
          {"n", "\"it's\"", "q(\"it's\")"},
          {" n ", "a % of no meaning", "q(a)"}
        }) {
      Grounder grounder = new Grounder();
      grounder.constant(right[0], right[1]);
      grounder.read("", "q(n).", Cancellation.NEVER);
      assertEquals(
          right[2],
          grounder
              .ground(MemoryClaim.UNCOUNTED, Cancellation.NEVER)
              .program()
              .shown()
              .getFirst()
              .text());
    }
    for (String[] wrong :
        new String[][] {
          {"n", "1. #show q/1", "the value of n, line 1, column 2"},
          {"n", "1.", "the value of n, line 1, column 2"},
          {"n", "1 [override]", "the value of n, line 1, column 3"},
          {"n", "1, 2", "the value of n, line 1, column 2"},
          {"n", "1 :- q", "the value of n, line 1, column 3"},
          {"n", "a b", "the value of n, line 1, column 3"},
          {"n", "1\n2", "the value of n, line 2, column 1"},
          {"n", "", "the value of n, line 1, column 1"},
          {"n", "not a", "the value of n, line 1, column 1"},
          {"n = 2. #const m", "1", "line 1, column 3"},
          {"N", "1", "line 1, column 1"},
          {"n(1)", "1", "line 1, column 2"},
          {"", "1", "line 1, column 1"}
        }) {
      BadProgramException bad =
          assertThrows(
              BadProgramException.class, () -> new Grounder().constant(wrong[0], wrong[1]));
      assertTrue(String.valueOf(bad.getMessage()).contains(wrong[2]), bad.getMessage());
    }
  }

  @Test
  void aPredicateFromOutsideStandsAlone() throws BadProgramException {
    for (String right : List.of("p/1", "<http://ex/p>/1", "-p/1", " p / 1 ")) {
      new Grounder().show(right);
    }
    for (String wrong :
        List.of("p", "p/1. q", "p/1 : q", "p/1,q/1", "p(1)/1", "", "p/n", "P/1", "p/1.")) {
      BadProgramException bad =
          assertThrows(BadProgramException.class, () -> new Grounder().show(wrong), wrong);
      assertEquals(wrong + " is not a predicate, such as p/2", bad.getMessage());
    }
  }

  @Test
  void operationsWaitForValuesOfOtherAtoms() throws BadProgramException {
    GroundProgram program =
        ground("e(2,1). e(3,3). e(6,3). a(X,Y) :- e(X,|X-Y|), e(X*Y,Y). #show a/2.");
    assertEquals(List.of("a(2,1)", "a(2,3)"), models(program).getFirst().shown());
  }

  private static List<String> texts(List<RulesByDefinition.Answer> answers) {
    return answers.stream()
        .map(answer -> answer.atoms() + " " + answer.costs())
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  private static List<String> found(GroundProgram program, List<Model> models) {
    List<String> all = new ArrayList<>();
    for (Model model : models) {
      long[] costs = new long[2];
      for (int i = 0; i < program.objectives().size(); i++) {
        costs[1 - program.objectives().get(i).priority()] = model.costs().get(i);
      }
      all.add(new TreeSet<>(model.shown()) + " " + List.of(costs[0], costs[1]));
    }
    all.sort(Comparator.naturalOrder());
    return all;
  }
}
