// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.riot.RDFLanguages;

/** A learning task in the folders of SML-Bench: {@code owl/data} and {@code owl/lp/1}. */
public final class SmlBenchTask {
  /** Where the examples of a task are, in this order. */
  private static final List<String> PROBLEMS = List.of("1", "prob1", "");

  private SmlBenchTask() {}

  /**
   * Reads a task.
   *
   * @param folder {@code learningtasks/NAME}
   */
  public static LearningTask read(Path folder) throws IOException {
    Path owl = folder.resolve("owl");
    Path data = owl.resolve("data");
    if (!Files.isDirectory(data)) {
      throw new BadTaskException(
          folder + " is not a task of SML-Bench: expected the folder owl/data in it");
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(data)) {
      files =
          all.filter(Files::isRegularFile)
              .filter(file -> RDFLanguages.filenameToLang(file.toString()) != null)
              .sorted()
              .toList();
    }
    if (files.isEmpty()) {
      throw new BadTaskException(data + " has no RDF file");
    }
    Path problem =
        PROBLEMS.stream()
            .map(owl.resolve("lp")::resolve)
            .filter(lp -> Files.exists(lp.resolve("pos.txt")))
            .findFirst()
            .orElseThrow(
                () ->
                    new BadTaskException(
                        "expected pos.txt and neg.txt in " + owl.resolve("lp").resolve("1")));
    return LearningTask.of(
        files,
        NameList.read(problem.resolve("pos.txt")),
        NameList.read(problem.resolve("neg.txt")));
  }
}
