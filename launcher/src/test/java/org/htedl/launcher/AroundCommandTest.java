// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.around.TestEndpoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --around} of all commands that have it, over all that it reads. */
class AroundCommandTest {
  @TempDir Path folder;
  private String family = "";
  private String examples = "";

  @BeforeEach
  void write() throws IOException {
    family = Execution.family(folder).toString();
    examples =
        Files.writeString(folder.resolve("x.txt"), ":anna, :bob\n<http://ex/cleo>\n").toString();
  }

  private static void refused(String sentence, String... arguments) {
    Execution execution = Execution.of(arguments);
    assertEquals("htedl: " + sentence + "\n", execution.err());
    assertEquals(1, execution.status());
  }

  private static List<String> lines(String... arguments) {
    Execution execution = Execution.of(arguments);
    assertEquals("", execution.err());
    assertEquals(0, execution.status());
    return execution.lines();
  }

  @Test
  void filesAnswerForExamples() {
    assertEquals(
        List.of("hasChild some Person: 2", "  http://ex/anna", "  http://ex/bob"),
        lines(
            "eval",
            "--data",
            family,
            "--around",
            examples,
            "--depth",
            "1",
            "--list",
            "hasChild some Person"));
    assertEquals(
        List.of(
            "tp,fp,fn,tn,accuracy,precision,recall,f1,mcc,expression",
            "1,1,0,1,0.6666666666666666,0.5,1.0,0.6666666666666666,0.5,hasChild some Woman"),
        lines(
            "eval",
            "--data",
            family,
            "--around",
            "Person",
            "--depth",
            "1",
            "--positives",
            ":mothers",
            "--negatives",
            ":others",
            "--format",
            "csv",
            "hasChild some Woman"));
    refused(
        "<http://ex/anna> is none of the 2 examples whose surroundings are known.",
        "eval",
        "--data",
        family,
        "--around",
        ":others",
        "--depth",
        "1",
        "--positives",
        ":mothers",
        "--negatives",
        ":others",
        "Woman");
  }

  @Test
  void whatIsFartherAwayIsRefused() {
    refused(
        "'<http://ex/hasChild> some (<http://ex/hasChild> some <http://ex/Person>)' has role depth"
            + " 2; only 1 is known around the examples (--depth). in: hasChild some (hasChild some"
            + " Person)",
        "eval",
        "--data",
        family,
        "--around",
        examples,
        "--depth",
        "1",
        "--list",
        "hasChild some (hasChild some Person)");
  }

  @Test
  void aFileHoldsWhatIsAround() throws IOException {
    Path out = folder.resolve("around.nt");
    assertEquals(
        List.of("13 triples: 4 nodes around 3 examples"),
        lines(
            "around",
            "--data",
            family,
            "--around",
            examples,
            "--depth",
            "1",
            "--inverse",
            "--out",
            out.toString()));
    assertFalse(Files.exists(folder.resolve("around.nt.part")));
    String names =
        Files.writeString(folder.resolve("iris.txt"), "http://ex/anna http://ex/bob http://ex/cleo")
            .toString();
    assertEquals(
        lines(
            "eval",
            "--data",
            family,
            "--around",
            names,
            "--depth",
            "1",
            "--inverse",
            "--list",
            "inverse hasChild some Woman"),
        lines(
            "eval",
            "--data",
            out.toString(),
            "--around",
            names,
            "--depth",
            "1",
            "--inverse",
            "--list",
            "inverse hasChild some Woman"));
    refused(
        "--out writes N-Triples or a mirror: give a name that ends in .nt or .htedl, not x.ttl",
        "around",
        "--data",
        family,
        "--around",
        examples,
        "--depth",
        "1",
        "--out",
        "x.ttl");
  }

  @Test
  void aDatabaseIsLookedUp() throws IOException {
    Path database = folder.resolve("db");
    DatasetGraph dataset = DatabaseMgr.connectDatasetGraph(database.toString());
    Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, family));
    dataset.close();
    assertEquals(
        List.of("hasChild some Person: 1", "  http://ex/bob"),
        lines(
            "eval",
            "--tdb2",
            database.toString(),
            "--around",
            ":others",
            "--depth",
            "1",
            "--list",
            "hasChild some Person"));
    refused(
        "--tdb2 is only read around examples: give --around and --depth",
        "eval",
        "--tdb2",
        database.toString(),
        "Woman");
    refused(
        "no such database: " + folder.resolve("none") + " (name the folder of a TDB2 database)",
        "eval",
        "--tdb2",
        folder.resolve("none").toString(),
        "--around",
        "Person",
        "--depth",
        "1",
        "--list",
        "Woman");
  }

  @Test
  void anEndpointIsLearnedFrom() {
    List<Triple> triples = RDFDataMgr.loadDatasetGraph(family).getDefaultGraph().find().toList();
    try (TestEndpoint endpoint = new TestEndpoint(triples).busy(1, 429, "0").cutAfter(20)) {
      assertEquals(
          List.of("  http://ex/anna", "  http://ex/bob", "hasChild some Person: 2"),
          lines(
                  "eval",
                  "--endpoint",
                  endpoint.address(),
                  "--around",
                  "<http://ex/Person>",
                  "--depth",
                  "1",
                  "--list",
                  "hasChild some Person")
              .stream()
              .sorted()
              .toList());
      Execution learned =
          Execution.of(
              "learn",
              "--endpoint",
              endpoint.address(),
              "--around",
              "<http://ex/Person>",
              "--depth",
              "1",
              "--positives",
              "http://ex/mothers",
              "--negatives",
              "http://ex/others",
              "--seconds",
              "20",
              "--max-length",
              "3",
              "--folds",
              "0",
              "--permutations",
              "0",
              "--format",
              "json");
      assertEquals(0, learned.status(), learned.err());
      assertTrue(learned.out().contains("at most 1 roles are nested"), learned.out());
      assertTrue(learned.out().contains("hasChild some Man"), learned.out());
    }
    refused(
        "--endpoint takes an http or https address, not ftp://x/",
        "eval",
        "--endpoint",
        "ftp://x/",
        "--around",
        "<http://ex/Person>",
        "--depth",
        "1",
        "--list",
        "Woman");
  }

  @Test
  void optionsGoTogether() {
    refused(
        "--depth, --inverse, --most, --endpoint and --graph need --around",
        "eval",
        "--data",
        family,
        "--depth",
        "1",
        "Woman");
    refused(
        "--around needs --depth D, how many roles may be nested, from 0",
        "eval",
        "--data",
        family,
        "--around",
        "Person",
        "--list",
        "Woman");
    refused(
        "--around reads one source: give one of --data, --tdb2 and --endpoint",
        "eval",
        "--around",
        "Person",
        "--depth",
        "1",
        "--list",
        "Woman");
    refused(
        "--around answers for the examples, and does not count all individuals: give --list, or"
            + " --positives and --negatives",
        "eval",
        "--data",
        family,
        "--around",
        "Person",
        "--depth",
        "1",
        "Woman");
    refused(
        "--around is exact under the entailments none and rdfs; what follows under owl can come"
            + " from any distance",
        "eval",
        "--data",
        family,
        "--around",
        "Person",
        "--depth",
        "1",
        "--entailment",
        "owl",
        "--list",
        "Woman");
    refused(
        "http://ex/none is neither a file of names, nor a set of examples, nor a class",
        "eval",
        "--data",
        family,
        "--around",
        "http://ex/none",
        "--depth",
        "1",
        "--list",
        "Woman");
    refused(
        "<http://ex/anna> has 2 successors by <http://ex/hasChild>, more than --most 1: raise it",
        "eval",
        "--data",
        family,
        "--around",
        "Person",
        "--depth",
        "1",
        "--most",
        "1",
        "--list",
        "Woman");
  }
}
