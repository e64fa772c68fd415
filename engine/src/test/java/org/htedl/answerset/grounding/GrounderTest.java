package org.htedl.answerset.grounding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.htedl.answerset.grounding.instance.DataRelations;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchTask;
import org.htedl.device.Cancellation;
import org.htedl.mirror.limit.MemoryClaim;
import org.junit.jupiter.api.Test;

/** Rules made ground and solved, against their definition. */
class GrounderTest {
  /** More with {@code -Dhtedl.random.from=SEED -Dhtedl.random.count=N}. */
  private static final long FROM = Long.getLong("htedl.random.from", 0);

  private static final int COUNT = Integer.getInteger("htedl.random.count", 60);

  static GroundProgram ground(String text) throws BadProgramException {
    Grounder grounder = new Grounder();
    grounder.read("", text, Cancellation.NEVER);
    return grounder.ground(DataRelations.NONE, MemoryClaim.UNCOUNTED, Cancellation.NEVER).program();
  }

  static List<Model> models(GroundProgram program) throws BadProgramException {
    List<Model> models = new ArrayList<>();
    new AnswerSets(
            program,
            SearchOptions.DEFAULT.withModels(0),
            models::add,
            MemoryClaim.UNCOUNTED,
            Cancellation.NEVER)
        .run(SearchTask.MODELS);
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
