package org.htedl.launcher.solve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.htedl.answerset.search.Model;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.search.SearchStatistics;
import org.htedl.answerset.search.SearchTask;

/** Where answer sets and the end of a search are told, as clasp does. */
public interface SolveReport {
  /**
   * Tells what is read.
   *
   * @param version who reads it
   * @param source a file or the standard input
   */
  void begin(String version, String source);

  /** Tells an answer set, unless it only counts or narrows consequences. */
  void model(Model model, SearchTask task);

  /** Tells how the search ended. */
  void end(Ending ending);

  /** Tells that the time was up before the search began. */
  void unknown();

  /**
   * How a search ended.
   *
   * @param objectives whether the program minimises something
   * @param wall seconds since the start
   * @param solving seconds of them that the search took
   * @param processor seconds of the process
   * @param size of the program, if statistics are to be told
   */
  record Ending(
      SearchTask task,
      SearchResult result,
      boolean objectives,
      double wall,
      double solving,
      double processor,
      Optional<Size> size) {
    /**
     * The size of a ground program.
     *
     * @param atoms of the program
     * @param rules of the program
     */
    public record Size(int atoms, int rules) {}

    boolean hasConsequences() {
      return task == SearchTask.BRAVE || task == SearchTask.CAUTIOUS;
    }

    boolean isMinimised() {
      return task == SearchTask.OPTIMUM && objectives;
    }

    boolean isOptimal() {
      return isMinimised() && result.exhausted();
    }

    String verdict() {
      if (result.satisfiable()) {
        return isOptimal() ? "OPTIMUM FOUND" : "SATISFIABLE";
      }
      return result.exhausted() ? "UNSATISFIABLE" : "UNKNOWN";
    }

    /** What the search has done by name, if that is to be told; parts are indented. */
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
            all.put("Tails", search.tails().runs());
            all.put("  Given up", search.tails().abandoned());
            all.put("  Answer sets", search.tails().answerSets());
          });
      return all;
    }
  }
}
