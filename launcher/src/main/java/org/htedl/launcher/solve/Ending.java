// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.solve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.search.SearchStatistics;

/**
 * How a search ended.
 *
 * @param wall seconds since the start
 * @param solving seconds of them that the search took
 * @param processor seconds of the process
 * @param size of the program, if statistics are to be printed
 */
public record Ending(
    SearchResult result, double wall, double solving, double processor, Optional<Size> size) {
  /**
   * The size of a ground program.
   *
   * @param atoms of the program
   * @param rules of the program
   */
  public record Size(int atoms, int rules) {}

  /** What the search has done by name, if that is to be printed; parts are indented. */
  Map<String, Long> statistics() {
    Map<String, Long> all = new LinkedHashMap<>();
    size.ifPresent(
        program -> {
          SearchStatistics search = result.statistics();
          all.put("Atoms", (long) program.atoms());
          all.put("Rules", (long) program.rules());
          all.put("Variables", (long) search.variables());
          all.put("Weight bodies", (long) search.weights());
          all.put("Choices", search.choices());
          all.put("Conflicts", search.conflicts());
          all.put("Restarts", search.restarts());
          all.put("Propagations", search.propagations());
          all.put("Unfounded", search.unfounded());
          all.put("Learned kept", (long) search.learned());
          all.put("Tails", search.tails());
          all.put("  Given up", search.abandonedTails());
          all.put("  Answer sets", search.tailAnswerSets());
        });
    return all;
  }
}
