// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.processor.ScalarNogoods;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.RandomProgram;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.tail.TailOptions;
import org.htedl.answerset.tail.VectorTail;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.MemoryChecks;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.vector.choice.KernelChoice;
import org.jspecify.annotations.Nullable;

/**
 * Searches for answer sets over a device's nogoods: step by step as over one nogood after the
 * other, and with the answer sets of the search that watches literals.
 */
final class SearchChecks {
  private final Nogoods nogoods;
  private long conflicts;
  private long unfounded;

  private SearchChecks(Nogoods nogoods) {
    this.nogoods = nogoods;
  }

  /** Random programs of all kinds, by all heuristics, and one that takes many conflicts. */
  static void random(AcceleratedDevice device, int programs) {
    long before = device.memoryBytes();
    try (Nogoods nogoods = new DeviceNogoods(device)) {
      SearchChecks checks = new SearchChecks(nogoods);
      for (int seed = 0; seed < programs; seed++) {
        SearchHeuristic heuristic = SearchHeuristic.values()[seed % 4];
        AnswerSets.Task task = AnswerSets.Task.values()[seed / 4 % AnswerSets.Task.values().length];
        checks.check(RandomProgram.of(seed), heuristic, task, "seed " + seed);
      }
      checks.check(
          pigeons(5, 4),
          SearchHeuristic.JEROSLOW_WANG,
          AnswerSets.Task.MODELS,
          "five pigeons in four");
      checks.check(
          pigeons(4, 4), SearchHeuristic.VSIDS, AnswerSets.Task.MODELS, "four pigeons in four");
      assertTrue(checks.conflicts > 50, checks.conflicts + " conflicts");
      assertTrue(checks.unfounded > 0, checks.unfounded + " unfounded sets");
    }
    MemoryChecks.nothingLeft(device, before);
  }

  /** Every pigeon has a hole of its own. */
  private static GroundProgram pigeons(int pigeons, int holes) {
    GroundProgram.Builder program = GroundProgram.builder();
    for (int pigeon = 0; pigeon < pigeons; pigeon++) {
      int[] mine = new int[holes];
      int[] none = new int[holes];
      for (int hole = 0; hole < holes; hole++) {
        mine[hole] = 1 + pigeon * holes + hole;
        none[hole] = -mine[hole];
        for (int other = 0; other < pigeon; other++) {
          int[] both = {mine[hole], 1 + other * holes + hole};
          program.rule(GroundRule.conjunctive(false, new int[0], both));
        }
        for (int second = 0; second < hole; second++) {
          int[] both = {mine[hole], mine[second]};
          program.rule(GroundRule.conjunctive(false, new int[0], both));
        }
      }
      program.rule(GroundRule.conjunctive(true, mine, new int[0]));
      program.rule(GroundRule.conjunctive(false, new int[0], none));
    }
    return program.build();
  }

  private void check(
      GroundProgram program, SearchHeuristic heuristic, AnswerSets.Task task, String where) {
    List<Model> models = new ArrayList<>();
    List<Model> expected = new ArrayList<>();
    List<Model> watched = new ArrayList<>();
    SearchResult result;
    SearchResult scalar;
    SearchResult usual;
    try {
      result = search(program, heuristic, task, nogoods, models);
      scalar = search(program, heuristic, task, new ScalarNogoods(), expected);
      usual = search(program, heuristic, task, null, watched);
    } catch (BadProgramException cyclic) {
      return;
    }
    assertEquals(expected, models, where);
    assertEquals(scalar, result, where);
    assertEquals(new HashSet<>(usual.consequences()), new HashSet<>(result.consequences()), where);
    assertEquals(usual.costs().isEmpty(), result.costs().isEmpty(), where);
    if (task == AnswerSets.Task.MODELS || task == AnswerSets.Task.COUNT) {
      assertEquals(usual.models(), result.models(), where);
      assertEquals(new HashSet<>(watched), new HashSet<>(models), where);
    }
    if (task == AnswerSets.Task.OPTIMUM) {
      assertEquals(usual.costs(), result.costs(), where);
    }
    conflicts += result.statistics().conflicts();
    unfounded += result.statistics().unfounded();
  }

  private static SearchResult search(
      GroundProgram program,
      SearchHeuristic heuristic,
      AnswerSets.Task task,
      @Nullable Nogoods by,
      List<Model> into)
      throws BadProgramException {
    return new AnswerSets(
            program,
            new SearchOptions(heuristic, 0, false, 0).withTail(TailOptions.NEVER),
            new VectorTail(KernelChoice.lanes()),
            by,
            into::add,
            MemoryClaim.UNCOUNTED,
            Cancellation.NEVER)
        .run(task);
  }
}
