// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that end in {@code .htedl}: what lies around examples, as a mirror. */
class SurroundingsFileTest {
  @TempDir Path folder;
  private Path family;
  private Path examples;
  private Path kept;

  @BeforeEach
  void write() throws IOException {
    family = Execution.family(folder);
    examples = Files.writeString(folder.resolve("x.txt"), ":anna :bob <http://ex/cleo>");
    kept = folder.resolve("small.htedl");
  }

  private Execution around(String... more) {
    return around(kept, more);
  }

  private Execution around(Path out, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of("around", "--data", family.toString(), "--around", examples.toString()));
    all.addAll(List.of("--depth", "1", "--out", out.toString()));
    all.addAll(List.of(more));
    return Execution.of(all.toArray(String[]::new));
  }

  private Execution eval(String... arguments) {
    List<String> all = new ArrayList<>(List.of("eval", "--data", kept.toString()));
    all.addAll(List.of(arguments));
    return Execution.of(all.toArray(String[]::new));
  }

  private static void refused(String sentence, Execution execution) {
    assertEquals("htedl: " + sentence + "\n", execution.err());
    assertEquals(1, execution.status());
  }

  @Test
  void itAnswersAsAroundTheExamplesAndRefusesWhatIsFarther() throws IOException {
    assertEquals("13 triples: 4 nodes around 3 examples\n", around().out());
    Files.delete(family);
    Execution listed = eval("--list", "hasChild some Person");
    assertEquals("", listed.err());
    assertEquals(
        List.of("hasChild some Person: 2", "  http://ex/anna", "  http://ex/bob"), listed.lines());
    assertEquals("2,:hasChild some :Person", counted(":hasChild some :Person"));
    refused(
        "'<http://ex/hasChild> some (<http://ex/hasChild> some <http://ex/Person>)' has role depth"
            + " 2; only 1 is known around the examples (--depth). in: hasChild some (hasChild some"
            + " Person)",
        eval("--list", "hasChild some (hasChild some Person)"));
    refused(
        "'inverse <http://ex/hasChild> some <http://ex/Person>' follows <http://ex/hasChild>"
            + " backwards, which is not known around the examples (--inverse). in: inverse hasChild"
            + " some Person",
        eval("--list", "inverse hasChild some Person"));
    refused(
        "The individuals cannot be counted: this mirror knows what lies around 3 examples, not all"
            + " individuals.",
        eval("Person"));
  }

  private String counted(String expression) {
    long covered =
        eval("--list", expression).lines().stream().filter(line -> line.startsWith("  ")).count();
    return covered + "," + expression;
  }

  @Test
  void theClosureIsThatOfItsTriples() {
    around();
    Execution closed = Execution.of("closure", "--data", kept.toString());
    assertEquals("", closed.err());
    Path triples = folder.resolve("small.nt");
    assertEquals("", around(triples).err());
    assertEquals(Execution.of("closure", "--data", triples.toString()).out(), closed.out());
    assertTrue(closed.out().contains("asserted=13 entailed="), closed.out());
  }

  @Test
  void whatRdfsNeedsIsThereIfItWasAskedFor() {
    around("--entailment", "none");
    assertEquals(0, eval("--entailment", "none", "--list", "Woman").status());
    refused(
        kept + " was read under --entailment none: evaluate it under that",
        eval("--list", "Woman"));
    refused(
        kept
            + " has what lies around examples, which is exact under none and rdfs; what follows"
            + " under owl can come from any distance",
        eval("--entailment", "owl", "--list", "Woman"));
  }

  @Test
  void otherFilesAndOptionsAreRefused() throws IOException {
    String begin = kept + " cannot be read (";
    String end = "): write it again with ./htedl around of this version";
    refused("no such file: " + kept, eval("--list", "Woman"));
    Files.writeString(kept, "notes of mine, longer than the shortest file could be ".repeat(9));
    refused(begin + "it is not a snapshot of a mirror" + end, eval("--list", "Woman"));
    Execution.of("eval", "--data", family.toString(), "--keep", "--entailment", "none", "Woman");
    Files.move(folder.resolve("family.ttl.htedl"), kept, StandardCopyOption.REPLACE_EXISTING);
    refused(begin + "it was made from other data" + end, eval("--list", "Woman"));
    around();
    byte[] whole = Files.readAllBytes(kept);
    whole[whole.length / 2] ^= 4;
    Files.write(kept, whole);
    refused(begin + "it is damaged" + end, eval("--list", "Woman"));
    refused(
        kept
            + " has its examples and is a mirror: leave out --around, --keep, --shards and"
            + " --explain",
        eval("--explain", "Woman"));
    refused(
        "a file that ends in .htedl is read alone, without other files",
        Execution.of("eval", "--data", kept.toString(), "--data", family.toString(), "Woman"));
  }
}
