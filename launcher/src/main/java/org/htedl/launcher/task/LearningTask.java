// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A learning problem of a file.
 *
 * @param data RDF files; empty if the file names none
 * @param prefixes those that the file declares, without colon, to their namespaces
 * @param positives names as they are written
 * @param negatives likewise
 * @param settings options of the learner by their names, as text
 * @param ignored IRIs of classes and properties that may not occur
 * @param startClass a class to which the answer is confined; null for none
 * @param describedClass a class whose members are the positive examples and all others the negative
 *     ones; null where examples are listed
 * @param remarks sentences on what is not taken over as it is
 */
public record LearningTask(
    List<Path> data,
    Map<String, String> prefixes,
    List<String> positives,
    List<String> negatives,
    Map<String, String> settings,
    List<String> ignored,
    @Nullable String startClass,
    @Nullable String describedClass,
    List<String> remarks) {
  public LearningTask {
    data = List.copyOf(data);
    prefixes = Map.copyOf(prefixes);
    positives = List.copyOf(positives);
    negatives = List.copyOf(negatives);
    settings = new LinkedHashMap<>(settings);
    ignored = List.copyOf(ignored);
    remarks = List.copyOf(remarks);
  }

  /** Only examples. */
  public static LearningTask of(List<Path> data, List<String> positives, List<String> negatives) {
    return new LearningTask(
        data, Map.of(), positives, negatives, Map.of(), List.of(), null, null, List.of());
  }

  /**
   * The data file that a problem names, from the folder of the problem.
   *
   * @throws BadTaskException if no file can have that name
   */
  static Path dataFile(Path problem, String name) {
    try {
      return problem.resolveSibling(name);
    } catch (InvalidPathException noName) {
      throw new BadTaskException(
          problem + " names a data file that cannot exist: " + noName.getReason());
    }
  }
}
