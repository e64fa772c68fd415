package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhyCommandTest {
  @TempDir Path folder;
  private Path family;

  @BeforeEach
  void write() throws IOException {
    family = Execution.family(folder);
  }

  private Execution why(String... arguments) {
    List<String> all = new ArrayList<>(List.of("why", "--data", family.toString()));
    all.addAll(List.of(arguments));
    return Execution.of(all.toArray(String[]::new));
  }

  @Test
  void text() {
    for (String name : List.of("anna", ":anna", "http://ex/anna", "<http://ex/anna>", "e:anna")) {
      Execution execution = why("--prefix", "e=http://ex/", "hasChild some Man", name);
      assertEquals("", execution.err());
      assertEquals(0, execution.status());
      assertEquals(3, execution.lines().size(), execution.out());
      assertTrue(execution.out().contains("bob (asserted)"), execution.out());
    }
  }

  @Test
  void entailmentAndJson() {
    Execution with = why("--format", "json", "Person", "anna");
    JsonObject answer = JSON.parse(with.out());
    assertTrue(answer.getBoolean("covered"));
    assertEquals("rdfs9", answer.getObj("witness").getString("rule"));
    Execution without = why("--entailment", "none", "--format", "json", "Person", "anna");
    assertTrue(!JSON.parse(without.out()).getBoolean("covered"), without.out());
  }

  /** As a shell writes {@code --data *.ttl}. */
  @Test
  void manyFilesBehindOneOption() throws IOException {
    Path more =
        Files.writeString(folder.resolve("more.ttl"), "<http://ex/anna> a <http://ex/Pilot> .");
    for (String last : List.of("Pilot and Woman", "Woman and Pilot")) {
      Execution execution = why(more.toString(), last, "anna");
      assertEquals("", execution.err());
      assertTrue(execution.out().contains("anna is a Pilot (asserted)"), execution.out());
    }
  }

  /** The command has an expression, in which the individual has no place. */
  @Test
  void anUnknownIndividualHasNoPlace() {
    assertEquals(
        "htedl: In the individual annna: Expected an individual but 'annna' is not known, the"
            + " closest name is 'anna'.\n",
        why("Person", "annna").err());
  }

  @Test
  void wrongArguments() {
    for (String[] wrong :
        new String[][] {
          {"Persn", "anna"},
          {"Person", "annna"},
          {"Person"},
          {"Person", "anna, bob"},
          {"--format", "table", "Person", "anna"}
        }) {
      Execution execution = why(wrong);
      assertEquals(1, execution.status());
      assertEquals("", execution.out());
      assertEquals(1, execution.err().strip().lines().count(), execution.err());
    }
  }
}
