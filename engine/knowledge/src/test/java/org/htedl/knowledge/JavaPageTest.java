// SPDX-License-Identifier: Apache-2.0
package org.htedl.knowledge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.htedl.testing.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/java.md compiles and runs with the engine alone, and prints what it says. */
class JavaPageTest {
  @TempDir Path folder;

  private static String block(String page, String language) {
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertTrue(block.find(), "no block of " + language);
    return block.group(1);
  }

  @Test
  void theProgramOfThePageRuns() throws Exception {
    String page = Files.readString(Checkout.root().resolve("docs/java.md"));
    Path source = Files.writeString(folder.resolve("Family.java"), block(page, "java"));
    String classPath = EngineArtifacts.path(folder);
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", classPath, "-d", folder.toString(), source.toString());
    assertEquals(0, compiled);
    Path output = folder.resolve("output");
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath,
                "Family")
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertTrue(program.waitFor(2, TimeUnit.MINUTES), "the program does not end");
    } finally {
      program.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
    List<String> promised = block(page, "text").lines().toList();
    assertEquals(0, program.exitValue());
    assertEquals(promised, lines.subList(0, promised.size()));
    assertEquals(promised.size() + 2, lines.size());
    assertTrue(lines.get(promised.size()).contains("truePositives=2"), lines.toString());
  }
}
