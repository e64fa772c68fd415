// SPDX-License-Identifier: Apache-2.0
package org.htedl.knowledge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program in a module of its own, with the engine on the module path. */
class ModulePathTest {
  private static final String DESCRIPTOR = "module probe { requires org.htedl.engine; }";

  private static final String PROGRAM =
      """
      package probe;

      import java.util.List;
      import org.htedl.answerset.tail.Tail;
      import org.htedl.device.Device;
      import org.htedl.engine.Devices;
      import org.htedl.knowledge.KnowledgeBase;
      import org.htedl.mirror.Fact;

      public class Probe {
        public static void main(String[] arguments) {
          String type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
          try (KnowledgeBase base =
              KnowledgeBase.builder()
                  .prefix("", "http://ex/")
                  .add(new Fact.Edge("http://ex/anna", type, "http://ex/Mother"))
                  .build()) {
            System.out.println(base.instances("Mother"));
          }
          Device scalar = Devices.named("scalar").getFirst();
          System.out.println(scalar.offers(Tail.class).isPresent());
          scalar.close();
          Devices.all().forEach(each -> System.out.println(each.availability().detail()));
        }
      }
      """;

  @TempDir Path folder;

  /** Returns what the program prints. */
  private List<String> output(String... options) throws Exception {
    Path descriptor = Files.writeString(folder.resolve("module-info.java"), DESCRIPTOR);
    Path program = Files.writeString(folder.resolve("Probe.java"), PROGRAM);
    Path classes = folder.resolve("classes");
    String path = EngineArtifacts.path(classes);
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--module-path",
                path,
                "-d",
                classes.toString(),
                descriptor.toString(),
                program.toString());
    assertEquals(0, compiled);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("--module-path", path, "--module", "probe/probe.Probe"));
    Path printed = folder.resolve("printed");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(printed.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertTrue(process.waitFor(2, TimeUnit.MINUTES), "the program does not end");
    } finally {
      process.destroyForcibly();
    }
    assertEquals(0, process.exitValue());
    List<String> lines = Files.readAllLines(printed, StandardCharsets.UTF_8);
    assertEquals(List.of("[http://ex/anna]", "true"), lines.subList(0, 2));
    return lines;
  }

  @Test
  void withVectors() throws Exception {
    List<String> lines = output("--add-modules=jdk.incubator.vector");
    assertTrue(lines.stream().noneMatch(line -> line.contains("no vectors")), lines.toString());
  }

  @Test
  void withoutVectors() throws Exception {
    List<String> lines = output();
    String reason = "no vectors: start Java with --add-modules jdk.incubator.vector";
    assertTrue(lines.stream().anyMatch(line -> line.contains(reason)), lines.toString());
  }
}
