package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClosureCommandTest {
  private static final String TYPE = " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ";

  @TempDir Path folder;

  @Test
  void writesWhatFollows() throws IOException {
    Path out = folder.resolve("entailed.nt");
    Execution execution =
        Execution.of(
            "closure",
            "--data",
            Execution.family(folder).toString(),
            "--out",
            out.toString(),
            "--stats");
    assertEquals("", execution.err());
    assertEquals(0, execution.status());
    assertEquals(
        List.of(
            "<http://ex/anna>" + TYPE + "<http://ex/Person> .",
            "<http://ex/bob>" + TYPE + "<http://ex/Person> .",
            "<http://ex/cleo>" + TYPE + "<http://ex/Person> .",
            "<http://ex/dora>" + TYPE + "<http://ex/Person> ."),
        Files.readAllLines(out).stream().sorted().toList());
    assertTrue(execution.out().startsWith("asserted=13 entailed=4\n"), execution.out());
    assertTrue(execution.out().contains("rdfs2_3_9_types=4"), execution.out());
  }

  @Test
  void onlyCountsWithoutAFile() throws IOException {
    Execution execution =
        Execution.of(
            "closure", "--data", Execution.family(folder).toString(), "--entailment", "none");
    assertEquals(List.of("asserted=13 entailed=0"), execution.lines());
  }

  @Test
  void saysWhyItCannotWrite() throws IOException {
    Execution execution =
        Execution.of(
            "closure", "--data", Execution.family(folder).toString(), "--out", "/nowhere/x.nt");
    assertEquals(1, execution.status());
    assertEquals("htedl: no such file: /nowhere/x.nt", execution.err().strip());
  }
}
