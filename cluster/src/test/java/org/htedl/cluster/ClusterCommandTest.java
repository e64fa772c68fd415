// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands in processes of their own: what they print is what {@code eval} prints. */
@Tag("slow")
class ClusterCommandTest {
  private static final String DATA =
      """
      <http://ex/anna> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://ex/Female> .
      <http://ex/anna> <http://ex/hasChild> <http://ex/bob> .
      <http://ex/bob> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://ex/Male> .
      <http://ex/bob> <http://ex/hasChild> _:cleo .
      _:cleo <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://ex/Female> .
      _:cleo <http://ex/age> "7"^^<http://www.w3.org/2001/XMLSchema#integer> .
      <http://ex/anna> <http://www.w3.org/2000/01/rdf-schema#label> "Anna"@en .
      <http://ex/Female> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://ex/Person> .
      <http://ex/hasChild> <http://www.w3.org/2000/01/rdf-schema#range> <http://ex/Person> .
      <http://ex/pos> <https://w3id.org/htedl#example> <http://ex/anna> .
      <http://ex/pos> <https://w3id.org/htedl#example> <http://ex/bob> .
      <http://ex/pos> <https://w3id.org/htedl#example> <http://ex/nobody> .
      """;

  private static final String HYPOTHESES =
      """
      # of a family
      Female
      Person and not Female
      hasChild some (hasChild some Female)
      hasChild min 1 Person
      Femal
      age some integer[< 10]
      {anna, bob}
      hasChild value bob

      {ana}
      owl:topObjectProperty some (inverse hasChild some Male)
      'Anna' or Female
      hasChild only (
      """;

  @TempDir private static Path folder;

  /** What a process has printed and how it ended. */
  private record Outcome(int status, String out, String err) {}

  private static Outcome run(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    command.addAll(List.of(System.getProperty("htedl.cluster.flags", "").split(" ")));
    command.add("-Dlog4j2.configurationFile=classpath:org/htedl/cluster/log4j2.properties");
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    command.addAll(List.of("-cp", path, "org.htedl.launcher.Htedl"));
    command.addAll(arguments);
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    try {
      int status =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start()
              .waitFor();
      return new Outcome(status, Files.readString(out), Files.readString(err));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static List<String> cluster(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of("cluster", command, "--master", "local[2]"));
    all.addAll(
        List.of(
            "--conf", "spark.ui.enabled=false",
            "--conf", "spark.driver.bindAddress=127.0.0.1",
            "--conf", "spark.driver.host=127.0.0.1"));
    all.addAll(List.of(arguments));
    return all;
  }

  private static Path data;
  private static Path shards;
  private static Path hypotheses;

  @BeforeAll
  static void load() throws IOException {
    data = folder.resolve("kb.nt");
    Files.writeString(data, DATA);
    hypotheses = folder.resolve("hypotheses.txt");
    Files.writeString(hypotheses, HYPOTHESES);
    Path packed = folder.resolve("kb.nt.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(DATA.getBytes(StandardCharsets.UTF_8));
    }
    shards = folder.resolve("shards");
    Outcome loaded =
        run(cluster("load", "--out", shards.toString(), "--shards", "3", packed.toString()));
    assertEquals(0, loaded.status(), loaded.err());
    assertTrue(loaded.out().contains(": 3 shards with 3 individuals"), loaded.out());
  }

  private static void equal(List<String> arguments, String... stats) throws IOException {
    List<String> eval = new ArrayList<>(List.of("eval", "--data", data.toString()));
    eval.addAll(arguments);
    Outcome expected = run(eval);
    List<String> its = new ArrayList<>(cluster("eval", "--shards", shards.toString()));
    its.addAll(arguments);
    its.addAll(List.of(stats));
    Outcome found = run(its);
    assertEquals(expected.out(), found.out(), found.err());
    assertEquals(expected.status(), found.status(), found.err());
    String refusal = lastLine(expected.err());
    assertTrue(refusal.isEmpty() || found.err().contains(refusal), found.err());
    if (stats.length > 0) {
      assertTrue(found.err().contains("repeated: 0 tasks"), found.err());
    }
  }

  private static String lastLine(String text) {
    return text.lines().filter(line -> line.startsWith("htedl: ")).reduce("", (a, b) -> b);
  }

  @Test
  void countsOfAFile() throws IOException {
    equal(List.of("--hypotheses", hypotheses.toString()), "--stats");
  }

  @Test
  void matrices() throws IOException {
    equal(
        List.of(
            "--hypotheses",
            hypotheses.toString(),
            "--positives",
            "http://ex/pos",
            "--negatives",
            "Person and not Female",
            "--format",
            "csv"));
  }

  @Test
  void refusals() throws IOException {
    for (String[] each :
        new String[][] {
          {
            "manifest.json cannot be used: it is missing",
            "eval",
            "--shards",
            folder + "/none",
            "Female"
          },
          {"shards know none and rdfs", "load", "--out", "x", "--entailment", "owl", data + ""},
          {"no such file: /none.nt", "load", "--out", folder + "/x", "/none.nt"},
          {"--shards takes a number", "load", "--out", "x", "--shards", "0", data + ""}
        }) {
      List<String> arguments = cluster(each[1], java.util.Arrays.copyOfRange(each, 2, each.length));
      Outcome refused = run(arguments);
      assertEquals(1, refused.status(), refused.out());
      assertTrue(lastLine(refused.err()).contains(each[0]), refused.err());
    }
  }
}
