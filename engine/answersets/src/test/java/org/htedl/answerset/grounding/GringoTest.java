// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.Programs;
import org.htedl.answerset.search.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The grounder against gringo, in development only: {@code -Dhtedl.gringo=gringo}, and {@code
 * -Dhtedl.random.from=SEED -Dhtedl.random.count=N} for other programs, {@code
 * -Dhtedl.programs=FOLDER} for all {@code .lp} files of a folder.
 */
@EnabledIfSystemProperty(named = "htedl.gringo", matches = ".+")
class GringoTest {
  private static final long FROM = Long.getLong("htedl.random.from", 0);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 200);

  @TempDir Path folder;

  private GroundProgram gringo(String text)
      throws IOException, InterruptedException, BadProgramException {
    Path file = Files.writeString(folder.resolve("program.lp"), text);
    Process process =
        new ProcessBuilder(System.getProperty("htedl.gringo"), file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    byte[] ground;
    try (InputStream out = process.getInputStream()) {
      ground = out.readAllBytes();
    }
    process.waitFor();
    return Programs.read(new ByteArrayInputStream(ground));
  }

  private static List<String> answers(GroundProgram program) throws BadProgramException {
    List<String> answers = new ArrayList<>();
    for (Model model : GrounderTest.models(program)) {
      TreeMap<Integer, Long> costs = new TreeMap<>();
      for (int i = 0; i < model.costs().size(); i++) {
        // Gringo has objectives whose costs are always 0.
        if (model.costs().get(i) != 0) {
          costs.put(program.objectives().get(i).priority(), model.costs().get(i));
        }
      }
      answers.add(new TreeSet<>(model.shown()) + " " + costs);
    }
    answers.sort(null);
    return answers;
  }

  @Test
  void randomRules() throws Exception {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      String text = new RandomRules(seed).text();
      try {
        assertEquals(
            answers(gringo(text)),
            answers(GrounderTest.ground(text)),
            "seed " + seed + "\n" + text);
      } catch (BadProgramException cyclic) {
        assertEquals(
            true, String.valueOf(cyclic.getMessage()).contains("disjunction"), text + cyclic);
      }
    }
  }

  @Test
  void programsOfAFolder() throws Exception {
    String programs = System.getProperty("htedl.programs");
    if (programs == null) {
      return;
    }
    try (var files = Files.list(Path.of(programs))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".lp")).sorted().toList()) {
        String text = Files.readString(file, UTF_8);
        assertEquals(answers(gringo(text)), answers(GrounderTest.ground(text)), file.toString());
      }
    }
  }
}
