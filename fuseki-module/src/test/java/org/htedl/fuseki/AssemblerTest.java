// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.assembler.Assembler;
import org.apache.jena.assembler.exceptions.AssemblerException;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.query.Dataset;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.assembler.AssemblerUtils;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.MirrorStatus;
import org.htedl.fuseki.transaction.Unmirrored;
import org.htedl.fuseki.work.SearchPlaces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Datasets from descriptions, by Jena's own way. */
class AssemblerTest {
  private static final String PREFIXES =
      """
      PREFIX :       <http://example.org/>
      PREFIX htedl:  <https://w3id.org/htedl#>
      PREFIX ja:     <http://jena.hpl.hp.com/2005/11/Assembler#>
      PREFIX tdb2:   <http://jena.apache.org/2016/tdb#>
      PREFIX access: <http://jena.apache.org/access#>
      """;
  private static final long PATIENCE_NANOS = 30_000_000_000L;
  private static final String MEMORY = "[ a ja:MemoryDataset ]";

  private static DatasetGraph assemble(String description) {
    Model model = ModelFactory.createDefaultModel();
    model.read(new StringReader(PREFIXES + description), null, "TURTLE");
    AssemblerUtils.init();
    Dataset dataset = (Dataset) Assembler.general().open(model.getResource("http://example.org/d"));
    return dataset.asDatasetGraph();
  }

  private static String of(String base, String settings) {
    return ":d a htedl:Dataset ; htedl:dataset " + base + " ; " + settings + " .";
  }

  @ParameterizedTest
  @ValueSource(strings = {MEMORY, "[ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--\" ]"})
  void answersAndFollows(String base) {
    DatasetGraph dataset =
        assemble(
            of(
                base,
                """
                htedl:entailment "none" ; htedl:build "eager" ; htedl:devices "scalar" ;
                htedl:memoryLimit "100m" ; htedl:schema :onto, :onto2
                """));
    assertInstanceOf(DatasetGraphHtedl.class, dataset);
    List<String> seen = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      Txn.executeWrite(
          dataset,
          () ->
              UpdateAction.parseExecute(
                  "PREFIX : <http://example.org/> INSERT DATA { :" + name + " a :Person }",
                  dataset));
      seen.add(Txn.calculateRead(dataset, () -> covered(dataset)));
    }
    assertEquals(List.of("1", "2", "3"), seen);
  }

  @Test
  void placesForSearchesAreAsConfigured() {
    SearchPlaces two =
        ((DatasetGraphHtedl) assemble(of(MEMORY, "htedl:learners 2 ; htedl:learnSeconds 1.5")))
            .mirrors()
            .provision()
            .learners();
    assertEquals(1.5, two.mostSeconds());
    try (SearchPlaces.Place first = two.take();
        SearchPlaces.Place second = two.take()) {
      assertNotNull(first);
      assertNotNull(second);
      assertNull(two.take());
    }
    try (SearchPlaces.Place again = two.take()) {
      assertNotNull(again);
    }
    SearchPlaces solvers =
        ((DatasetGraphHtedl) assemble(of(MEMORY, "htedl:solvers 3 ; htedl:solveSeconds 2")))
            .mirrors()
            .provision()
            .solvers();
    assertEquals(2, solvers.mostSeconds());
    assertEquals(
        "Searches are switched off on this dataset (htedl:solvers).", solvers.offSentence());
    assertTrue(
        ((DatasetGraphHtedl) assemble(of(MEMORY, "htedl:learners 0")))
            .mirrors()
            .provision()
            .learners()
            .isOff());
  }

  private static String covered(DatasetGraph dataset) {
    String query =
        "PREFIX : <http://example.org/> PREFIX htedl: <https://w3id.org/htedl#>"
            + " SELECT ?n { ':Person' htedl:coverage ?n }";
    try (QueryExec execution = QueryExec.dataset(dataset).query(query).build()) {
      RowSet rows = execution.select();
      return rows.next().get("n").getLiteralLexicalForm();
    }
  }

  @Test
  void sharesTheMirrorOfOneBase() {
    String base = "[ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--/shared\" ]";
    DatasetGraph one = assemble(of(base, "htedl:build \"lazy\""));
    DatasetGraph two = assemble(of(base, "htedl:build \"lazy\""));
    Txn.executeRead(one, () -> assertEquals("0", countOrUnknown(one)));
    Txn.executeWrite(
        two,
        () ->
            UpdateAction.parseExecute(
                "PREFIX : <http://example.org/> INSERT DATA { :x a :Person }", two));
    assertEquals("1", Txn.calculateRead(one, () -> covered(one)));
    assertThrows(AssemblerException.class, () -> assemble(of(base, "htedl:build \"eager\"")));
  }

  private static String countOrUnknown(DatasetGraph dataset) {
    String query =
        "PREFIX htedl: <https://w3id.org/htedl#> SELECT ?n { 'owl:Thing' htedl:coverage ?n }";
    try (QueryExec execution = QueryExec.dataset(dataset).query(query).build()) {
      return execution.select().next().get("n").getLiteralLexicalForm();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          htedl:entailment "magic"             | htedl:entailment "magic" does not exist; there is "none", "rdfs", "owl", "owl-closed"
          htedl:build "soon"                   | htedl:build is "lazy" or "eager", not "soon"
          htedl:build "lazy", "eager"          | htedl:build is one value in quotes
          htedl:devices "abacus"               | htedl:devices "abacus" does not exist: use "auto"
          htedl:devices :scalar                | htedl:devices is "auto" or a list of names in quotes
          htedl:memoryLimit "lots"             | htedl:memoryLimit is an amount of memory such as "4g"
          htedl:memoryLimit "0"                | htedl:memoryLimit is an amount of memory such as "4g"
          htedl:learners "many"                | htedl:learners is a number from 0 to 9999, not "many"
          htedl:learners -1                    | htedl:learners is a number from 0 to 9999, not "-1"
          htedl:incoherent "perhaps"          | htedl:incoherent is "component" or "refuse", not "perhaps"
          htedl:solvers "some"                 | htedl:solvers is a number from 0 to 9999, not "some"
          htedl:solveSeconds 0                 | htedl:solveSeconds is a number of seconds above 0, not "0"
          htedl:learnSeconds 0                 | htedl:learnSeconds is a number of seconds above 0, not "0"
          htedl:snapshot "always"              | htedl:snapshot "always" does not exist; there is "none", "build", "idle"
          htedl:snapshot true                  | htedl:snapshot "true" does not exist; there is "none", "build", "idle"
          htedl:snapshot "build", "idle"       | htedl:snapshot is one value in quotes
          htedl:reflexive "perhaps"            | htedl:reflexive is true or false, not "perhaps"
          htedl:reflexive true                 | htedl:reflexive true needs htedl:entailment "rdfs" or "owl", not "none"
          htedl:schema "onto"                  | htedl:schema is the IRI of a graph
          htedl:dataset [ a ja:MemoryDataset ] | htedl:Dataset has more than one htedl:dataset
          """)
  void refusesInOneSentence(String settings, String message) {
    refuses(of(MEMORY, settings), message);
  }

  /** What a process leaves that was killed while it wrote to the journal. */
  @Test
  void opensADatabaseWhoseJournalIsCutOff(@TempDir Path folder) throws IOException {
    Location location = Location.create(folder);
    DatasetGraph before = DatabaseMgr.connectDatasetGraph(location);
    Txn.executeWrite(
        before,
        () ->
            UpdateAction.parseExecute(
                "PREFIX : <http://example.org/> INSERT DATA { :x a :Person }", before));
    TDBInternal.expel(before, true);
    Path journal = folder.resolve("Data-0001").resolve("journal.jrnl");
    ByteBuffer head = ByteBuffer.allocate(5 * Integer.BYTES).putInt(24).putInt(0);
    Files.write(journal, head.array());
    DatasetGraph opened =
        assemble(of("[ a tdb2:DatasetTDB2 ; tdb2:location \"" + folder + "\" ]", ""));
    assertEquals("1", Txn.calculateRead(opened, () -> covered(opened)));
    opened.close();
    TDBInternal.expel(DatabaseMgr.connectDatasetGraph(location), true);
    try (Stream<Path> files = Files.list(journal.getParent())) {
      assertEquals(1, files.filter(file -> file.toString().endsWith(".torn")).count());
    }
  }

  @Test
  void refusesOtherBases() {
    refuses(
        ":d a htedl:Dataset .", "htedl:Dataset needs htedl:dataset, the dataset to be mirrored");
    refuses(of("\"DB\"", ""), "htedl:dataset takes a dataset, not DB");
    refuses(
        of("[ a access:AccessControlledDataset ; access:dataset " + MEMORY + " ]", ""),
        "put the access control outside");
  }

  /** A server has other services, and they must start. */
  @Test
  void whatCannotBeMirroredIsServedWithoutMirrors() {
    DatasetGraph dataset = assemble(of("[ a ja:RDFDataset ]", "htedl:entailment \"rdfs\""));
    assertFalse(dataset instanceof DatasetGraphHtedl);
    Unmirrored unmirrored = DatasetLayers.of(dataset).unmirrored().orElseThrow();
    assertTrue(
        unmirrored.reason().contains("Make htedl:dataset a ja:MemoryDataset"), unmirrored.reason());
    UpdateAction.parseExecute(
        """
        PREFIX : <http://example.org/>
        PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
        INSERT DATA { :a a :Man . :Man rdfs:subClassOf :Person }
        """,
        dataset);
    assertEquals("1", covered(dataset), "the configured entailment holds");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anEagerBuildIncludesTheGraphThatQueriesRead(boolean inBase) throws InterruptedException {
    DatasetGraph dataset =
        assemble(
            of(
                "[ a tdb2:DatasetTDB2 ; tdb2:location \"--mem--\" "
                    + (inBase ? "; tdb2:unionDefaultGraph true ]" : "]"),
                "htedl:build \"eager\""
                    + (inBase
                        ? ""
                        : " ; ja:context [ ja:cxtName \"tdb2:unionDefaultGraph\" ;"
                            + " ja:cxtValue \"true\" ]")));
    long start = System.nanoTime();
    while (MirrorStatus.of(dataset).orElseThrow().graphs().stream()
        .noneMatch(graph -> graph.graph().equals("union"))) {
      assertTrue(System.nanoTime() - start < PATIENCE_NANOS, "the union is not built");
      Thread.sleep(1);
    }
  }

  @Test
  void whatIsMirroredInsideIsNotMirroredAgain() {
    String inner = "[ a htedl:Dataset ; htedl:dataset " + MEMORY + " ; htedl:learners 2 ]";
    assertInstanceOf(DatasetGraphHtedl.class, assemble(of(inner, "htedl:learners 2")));
    refuses(of(inner, "htedl:learners 3"), "mirrored already, with other settings");
  }

  private static void refuses(String description, String message) {
    AssemblerException refusal =
        assertThrows(AssemblerException.class, () -> assemble(description));
    String text = rootMessage(refusal);
    assertTrue(text.contains(message), text);
  }

  private static String rootMessage(Throwable problem) {
    StringBuilder all = new StringBuilder();
    for (Throwable t = problem; t != null; t = t.getCause()) {
      all.append(t.getMessage()).append('\n');
    }
    return all.toString();
  }
}
