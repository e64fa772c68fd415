// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code eval --shards} prints what {@code eval} does. */
class EvalShardsTest {
  @TempDir Path folder;
  private Path family;

  @BeforeEach
  void write() throws IOException {
    family = Execution.family(folder);
  }

  private Execution eval(String... arguments) {
    List<String> all = new ArrayList<>(List.of("eval", "--data", family.toString()));
    all.addAll(List.of(arguments));
    return Execution.of(all.toArray(String[]::new));
  }

  private Execution sharded(int shards, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--shards", "" + shards));
    all.addAll(List.of(arguments));
    return eval(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void answersAreThoseOfOneMirror(int shards) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("hypotheses.txt"),
            "hasChild some (hasChild some Woman)\n# a comment\nage some xsd:integer[< 9]\nhasChil"
                + " some Woman\n");
    for (String[] arguments :
        new String[][] {
          {"--format", "csv", "Person", "inverse hasChild some (not Man)", "{:anna, :bob}"},
          {"--format", "json", "owl:topObjectProperty min 5 Person", "hasChild max 1 Woman"},
          {"--positives", ":mothers", "--negatives", ":others", "hasChild min 2 Person"},
          {"--positives", "Woman", "--negatives", "<http://ex/Man>", "age some xsd:integer"},
          {"--entailment", "none", "Person", "Woman or Man"},
          {"--hypotheses", file.toString()},
        }) {
      Execution one = eval(arguments);
      Execution several = sharded(shards, arguments);
      assertEquals(one.out(), several.out());
      assertEquals(one.status(), several.status());
    }
  }

  @Test
  void listsTheSameIndividualsShardByShard() {
    List<String> one = eval("--list", "--format", "csv", "Person").lines();
    List<String> several = sharded(3, "--list", "--format", "csv", "Person").lines();
    assertEquals(one.stream().sorted().toList(), several.stream().sorted().toList());
  }

  @Test
  void explainsOperationsOrStages() {
    String one = eval("--explain", "hasChild some (hasChild some Woman)").out();
    assertTrue(one.contains("individual"), one);
    assertTrue(one.contains("result: #3"), one);
    String several = sharded(2, "--explain", "hasChild some (hasChild some Woman)").out();
    assertTrue(several.startsWith("stage 1 of 2\n"), several);
    assertTrue(several.contains("sends #2 for <http://ex/hasChild>"), several);
    assertTrue(several.contains("stage 2 of 2\n"), several);
  }

  @Test
  void whatCannotBeIsSaidInASentence() throws IOException {
    failsWith(sharded(0, "Person"), "--shards takes a number from 1 to 4096, not 0");
    failsWith(
        sharded(2, "--entailment", "owl", "Person"),
        "--shards: what follows under owl cannot be found in shards, since it may depend on any"
            + " individual; shards know none and rdfs");
    failsWith(
        sharded(2, "--explain", "--list", "Person"),
        "--explain evaluates nothing: leave out --list and the examples");
    Path isa =
        Files.writeString(
            folder.resolve("isa.ttl"),
            "<urn:isa> <http://www.w3.org/2000/01/rdf-schema#subPropertyOf>"
                + " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> .");
    Execution refused = Execution.of("eval", "--shards", "2", "--data", isa.toString(), "<urn:C>");
    assertEquals(1, refused.status());
    assertTrue(refused.err().startsWith("htedl: --shards: the axiom <urn:isa>"), refused.err());
    Execution none =
        sharded(2, "--positives", "hasChild some Nobody", "--negatives", ":others", "Person");
    assertEquals(1, none.status());
    assertTrue(none.err().contains("Nobody"), none.err());
  }

  private static void failsWith(Execution execution, String sentence) {
    assertEquals("htedl: " + sentence + "\n", execution.err());
    assertEquals(1, execution.status());
  }
}
