// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepairsCommandTest {
  private static final String DATA =
      """
      PREFIX : <http://x/>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX owl: <http://www.w3.org/2002/07/owl#>
      :Cat owl:disjointWith :Dog . :barksAt rdfs:domain :Dog .
      :tom a :Cat, :Dog ; :barksAt :rex . :rex a :Dog .
      """;

  @TempDir Path folder;

  private Execution repairs(String... arguments) throws IOException {
    Path file = Files.writeString(folder.resolve("data.ttl"), DATA);
    String[] all = new String[arguments.length + 2];
    all[0] = "repairs";
    all[1] = file.toString();
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Execution.of(all);
  }

  @Test
  void aRepairIsPrinted() throws IOException {
    Execution one = repairs();
    assertEquals(0, one.status(), one.err());
    assertEquals(
        """
        <http://x/tom> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/Cat> .
            <http://x/tom> is in <http://x/Cat> and in <http://x/Dog>, which is disjoint from it.
        OPTIMAL: 1 triple to remove, cost 1, contradictions 1
        """,
        one.out());
    Execution other = repairs("--weight", ":tom a :Cat=5", "--weight", ":barksAt=2");
    assertEquals("OPTIMAL: 2 triples to remove, cost 3, contradictions 1", other.lines().getLast());
    Execution schema = repairs("--schema", "--keep", ":tom a :Cat , :Dog", "--keep", ":barksAt");
    assertEquals(
        "<http://x/Cat> <http://www.w3.org/2002/07/owl#disjointWith> <http://x/Dog> .",
        schema.lines().getFirst());
    Execution update = repairs("--update");
    assertEquals(
        """
        # OPTIMAL: 1 triple to remove, cost 1, contradictions 1
        DELETE DATA {
          <http://x/tom> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x/Cat> .
        }
        """,
        update.out());
    // Without rules the domain says nothing.
    Execution plain =
        repairs("--entailment", "none", "--keep", ":tom a :Cat", "--time-limit", "60");
    assertTrue(plain.lines().getFirst().contains("<http://x/Dog> ."), plain.out());
  }

  @Test
  void thereIsNone() throws IOException {
    Execution none = repairs("--keep", "http://www.w3.org/1999/02/22-rdf-syntax-ns#type");
    assertEquals(1, none.status());
    assertEquals(
        "IMPOSSIBLE: triples that have to stay contradict each other", none.lines().getLast());
    assertTrue(
        none.lines()
            .contains(
                "    <http://x/Cat> <http://www.w3.org/2002/07/owl#disjointWith> <http://x/Dog> ."
                    + " # stays"),
        none.out());
    Execution late = repairs("--time-limit", "1e-9");
    assertEquals(1, late.status());
    assertEquals("UNKNOWN: no repair was found; none costs less than 0", late.lines().getLast());
  }

  @Test
  void wrongArguments() throws IOException {
    assertEquals(1, Execution.of("repairs", "/nowhere.ttl").status());
    for (String[] wrong :
        new String[][] {
          {
            "--keep",
            "http://x/no",
            "htedl: No triple of the graph has the predicate <http://x/no>."
          },
          {"--keep", ":tom a :Pig", "htedl: The graph has no triple <http://x/tom> "},
          {"--weight", ":barksAt", "htedl: --weight takes PREDICATE=N or TRIPLES=N"},
          {"--weight", ":barksAt=0", "htedl: --weight takes PREDICATE=N or TRIPLES=N"},
          {"--time-limit", "0", "htedl: --time-limit takes a number of seconds above 0"}
        }) {
      Execution refused = repairs(wrong[0], wrong[1]);
      assertEquals(1, refused.status());
      assertTrue(refused.err().startsWith(wrong[2]), refused.err());
    }
  }
}
