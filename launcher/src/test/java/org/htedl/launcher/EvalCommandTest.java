// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonObject;
import org.htedl.closure.Entailment;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.DataSources;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.limit.MirrorLimits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvalCommandTest {
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

  private static void succeeds(Execution execution, String... lines) {
    assertEquals("", execution.err());
    assertEquals(List.of(lines), execution.lines());
    assertEquals(0, execution.status());
  }

  /** As a broken download is. */
  @ParameterizedTest
  @ValueSource(strings = {"cut.nt.gz", "cut.ttl.gz"})
  void aPackedFileThatIsCutIsNamed(String name) throws IOException {
    StringBuilder triples = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      triples.append("<http://ex/" + i * i % 1_999 + "> <http://ex/p> <http://ex/" + i + "> .\n");
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(triples.toString().getBytes(US_ASCII));
    }
    Path file = folder.resolve(name);
    Files.write(file, Arrays.copyOf(packed.toByteArray(), packed.size() / 2));
    Execution execution = Execution.of("eval", "--data", file.toString(), "owl:Thing");
    assertEquals(1, execution.status());
    assertEquals(
        "htedl: " + file + ": its packed data ends too early; copy or download the file again",
        execution.err().strip());
    Files.write(file, triples.toString().getBytes(US_ASCII));
    execution = Execution.of("eval", "--data", file.toString(), "owl:Thing");
    assertEquals(1, execution.status());
    assertTrue(
        execution.err().startsWith("htedl: " + file + ": cannot be unpacked: "), execution.err());
  }

  @Test
  void counts() {
    succeeds(
        eval(
            "--format",
            "csv",
            "Woman",
            "hasChild some Woman",
            "Person",
            ":hasChild min 2 owl:Thing"),
        "covered,expression",
        "3,Woman",
        "2,hasChild some Woman",
        "4,Person",
        "1,:hasChild min 2 owl:Thing");
  }

  @Test
  void aFileWithMoreThanAMirrorHolds() throws IOException {
    MirrorLimits limits = new MirrorLimits(1000, 20, 64, 1000, 0);
    Path file = folder.resolve("kb.nt");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 21; i++) {
      lines.append("<http://ex/a> <http://ex/p> <http://ex/").append(i).append("> .\n");
    }
    Files.writeString(file, lines);
    Failure failure =
        assertThrows(
            Failure.class,
            () -> FileKnowledgeBase.read(DataSources.of(List.of(file)), Entailment.NONE, limits));
    assertEquals(
        file + ": more than 20 assertions of <http://ex/p>; a mirror cannot hold them",
        Failure.sentence(failure));
  }

  @Test
  void withoutEntailmentOnlyWhatTheDataSays() {
    Execution none = eval("--entailment", "none", "--format", "csv", "Person");
    assertEquals(List.of("covered,expression", "0,Person"), none.lines());
    assertEquals(0, none.status());
  }

  /** However the examples are named. */
  @ParameterizedTest
  @CsvSource({
    "http://ex/mothers, http://ex/others",
    "<http://ex/mothers>, <http://ex/others>",
    ":mothers, :others",
    "{anna}, '{bob, cleo}'",
    "hasChild some Woman and Woman, Man or {cleo}"
  })
  void matrices(String positives, String negatives) {
    succeeds(
        eval("--format", "csv", "--positives", positives, "--negatives", negatives, "Woman"),
        "tp,fp,fn,tn,accuracy,precision,recall,f1,mcc,expression",
        "1,1,0,1,0.6666666666666666,0.5,1.0,0.6666666666666666,0.5,Woman");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://ex/Man", ":Man", "<http://ex/Man>", "Man"})
  void examplesOfAClass(String man) {
    succeeds(
        eval("--format", "csv", "--positives", man, "--negatives", "Woman", "hasChild some Woman"),
        "tp,fp,fn,tn,accuracy,precision,recall,f1,mcc,expression",
        "1,1,0,2,0.75,0.5,1.0,0.6666666666666666,0.5773502691896258,hasChild some Woman");
  }

  /** Names in full, with a prefix and alone; one that nobody has counts as not covered. */
  @Test
  void filesOfNames() throws IOException {
    Path positives = Files.writeString(folder.resolve("plus.txt"), "# whom?\n<http://ex/anna>\n");
    Path negatives = Files.writeString(folder.resolve("minus.txt"), ":bob, cleo\nhttp://ex/none");
    for (String[] more : new String[][] {{}, {"--shards", "2"}}) {
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "--format",
                  "csv",
                  "--positives",
                  positives.toString(),
                  "--negatives",
                  negatives.toString(),
                  "Woman"));
      arguments.addAll(List.of(more));
      Execution answer = eval(arguments.toArray(String[]::new));
      assertEquals(
          "htedl: warning: one negative example is not an individual of the data and counts as not"
              + " covered: http://ex/none\n",
          answer.err());
      assertEquals(
          List.of(
              "tp,fp,fn,tn,accuracy,precision,recall,f1,mcc,expression",
              "1,1,0,2,0.75,0.5,1.0,0.6666666666666666,0.5773502691896258,Woman"),
          answer.lines());
    }
    Execution missing =
        eval("--positives", folder.resolve("no.txt").toString(), "--negatives", "Woman", "Man");
    assertEquals(1, missing.status());
    assertTrue(missing.err().startsWith("htedl: no such file: "), missing.err());
  }

  @Test
  void malformedHypothesesOfTheCommandLineHaveTheirErrorsToo() {
    Execution csv = eval("--format", "csv", "Woman", "Womn", "Man");
    assertEquals(1, csv.status());
    assertEquals(
        "htedl: 1 of 3 hypotheses could not be read, the first is Womn: Expected a class but 'Womn'"
            + " is not known, the closest name is 'Woman'. (at character 1)",
        csv.err().strip());
    List<String> lines = csv.lines();
    assertEquals(
        List.of("covered,expression,line,error", "3,Woman,,"), lines.subList(0, 2), csv.out());
    assertTrue(lines.get(2).startsWith(",Womn,,\"Expected a class but 'Womn'"), csv.out());
    assertEquals("1,Man,,", lines.get(3));
    Execution table = eval("Woman", "Womn");
    assertTrue(table.out().contains("Womn  (Expected a class"), table.out());
    Execution names = eval("--list", "--format", "csv", "Man", "Womn");
    assertTrue(
        names.out().startsWith("expression,individual,line,error\nMan,http://ex/bob,,\n"),
        names.out());
  }

  @Test
  void individuals() {
    succeeds(
        eval("--list", "--format", "csv", "Man", "age value 7"),
        "expression,individual",
        "Man,http://ex/bob",
        "age value 7,http://ex/dora");
    Execution json = eval("--list", "--format", "json", "Man");
    JsonObject first = JSON.parseAny(json.out()).getAsArray().get(0).getAsObject();
    assertEquals("Man", first.getString("expression"));
    assertEquals(
        "http://ex/bob", first.get("individuals").getAsArray().get(0).getAsString().value());
  }

  @Test
  void hypothesesOfAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("h.txt"), "# comment\n\nWoman\n  Man \n");
    succeeds(
        eval("--format", "csv", "--hypotheses", file.toString()),
        "covered,expression,line,error",
        "3,Woman,3,",
        "1,Man,4,");
  }

  @Test
  void malformedHypothesesOfAFileHaveTheirErrorsAndTheOthersTheirAnswers() throws IOException {
    Path file = Files.writeString(folder.resolve("h.txt"), "Woman\n\nWomn\nMan and\nMan\n");
    Execution csv = eval("--format", "csv", "--hypotheses", file.toString(), "Person");
    assertEquals(1, csv.status());
    assertEquals(
        "htedl: 2 of 5 hypotheses could not be read, the first in line 3 of "
            + file
            + ": Expected a class but 'Womn' is not known, the closest name is 'Woman'."
            + " (at character 1)",
        csv.err().strip());
    List<String> lines = csv.lines();
    assertEquals(
        List.of("covered,expression,line,error", "4,Person,,", "3,Woman,1,"), lines.subList(0, 3));
    assertTrue(lines.get(3).startsWith(",Womn,3,\"Expected a class but 'Womn'"), csv.out());
    assertTrue(lines.get(4).startsWith(",Man and,4,"), csv.out());
    assertEquals("1,Man,5,", lines.get(5));

    Execution json =
        eval(
            "--format",
            "json",
            "--hypotheses",
            file.toString(),
            "--positives",
            ":mothers",
            "--negatives",
            ":others");
    assertEquals(1, json.status());
    JsonObject bad = JSON.parseAny(json.out()).getAsArray().get(1).getAsObject();
    assertEquals(List.of("error", "expression", "line"), bad.keys().stream().sorted().toList());
    assertEquals(3, bad.get("line").getAsNumber().value().intValue());
    JsonObject good = JSON.parseAny(json.out()).getAsArray().get(3).getAsObject();
    assertEquals(5, good.get("line").getAsNumber().value().intValue());
    assertEquals(1, good.get("fp").getAsNumber().value().intValue());

    Execution table = eval("--hypotheses", file.toString());
    assertTrue(table.out().contains("Womn  (line 3: Expected a class"), table.out());
    Execution list = eval("--list", "--hypotheses", file.toString());
    assertTrue(list.out().contains("Womn: line 3: Expected a class"), list.out());
    assertTrue(list.out().contains("  http://ex/bob"), list.out());
    assertEquals(1, list.status());
  }

  @Test
  void emptyExamplesAndEmptyClassesAreRemarkedOn() throws IOException {
    Path data =
        Files.writeString(
            folder.resolve("trial.ttl"),
            """
            @prefix : <http://ex/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            :a a :Person . :b a :Thief . :Thief rdfs:subClassOf :Criminal .
            :Guilty owl:equivalentClass [ a owl:Restriction ; owl:onProperty :did ; owl:hasValue :it ] .
            :Empty a owl:Class .
            """);
    String[] arguments = {
      "eval",
      "--data",
      data.toString(),
      "--format",
      "csv",
      "--positives",
      "Guilty",
      "--negatives",
      "not Guilty",
      "Person"
    };
    Execution guilty = Execution.of(arguments);
    assertEquals(0, guilty.status());
    assertTrue(guilty.lines().get(1).startsWith("0,1,0,1,"), guilty.out());
    List<String> warnings = guilty.err().lines().toList();
    assertEquals(
        "htedl: warning: there are no positive examples: Guilty covers nothing", warnings.get(0));
    assertTrue(
        warnings.get(1).startsWith("htedl: warning: the class 'Guilty' has no members")
            && warnings.get(1).contains("\"owl-closed\""),
        guilty.err());
    assertEquals(2, warnings.size(), guilty.err());

    Execution criminal =
        Execution.of("eval", "--data", data.toString(), "--entailment", "none", "Criminal");
    assertTrue(criminal.err().contains("'Thief' has: \"rdfs\" counts them"), criminal.err());
    assertEquals(0, criminal.status());
    Execution right = Execution.of("eval", "--data", data.toString(), "Criminal and not Empty");
    assertEquals("", right.err());
  }

  @Test
  void tableForPeople() {
    Execution execution = eval("Woman");
    assertEquals(0, execution.status());
    assertTrue(execution.out().contains("3  Woman"), execution.out());
  }

  @Test
  void devicesByName() {
    for (String device : List.of("scalar", "simd", "simd,scalar", "auto")) {
      succeeds(eval("--device", device, "--format", "csv", "Man"), "covered,expression", "1,Man");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Womn | the closest name is 'Woman'. (at character 1) in: Womn",
        "hasChild some | Expected a class",
        "--positives Woman Man | --positives and --negatives need each other: give both",
        "--list --positives Man --negatives Man Man | --list cannot be combined",
        "--positives http://ex/none --negatives Man Man | no set of examples has this IRI",
        "--positives http://ex/mother --negatives Man Man | no set of examples has this IRI. Did"
            + " you mean <http://ex/mothers>? ",
        "--positives http://elsewhere/mothers --negatives Man Man | Did you mean"
            + " <http://ex/mothers>?",
        "--positives nobody --negatives Man Man | the examples nobody:",
        "--hypotheses nowhere.txt | no such file: nowhere.txt",
        "--device gpu Man | gpu",
        "--entailment magic Man | --entailment: 'magic' is not one of none, rdfs, owl, owl-closed,"
            + " owl-stable",
        "--format xml Man | --format: 'xml' is not one of table, csv, json",
        "'' | nothing to evaluate"
      })
  void oneSentenceForWhatIsWrong(String arguments, String sentence) {
    String[] words = arguments.startsWith("-") ? arguments.split(" ") : new String[] {arguments};
    Execution execution = arguments.isEmpty() ? eval() : eval(words);
    assertEquals(1, execution.status());
    assertEquals("", execution.out());
    assertTrue(execution.err().contains(sentence), execution.err());
    assertEquals(1, execution.err().lines().count(), execution.err());
  }

  @Test
  void filesThatCannotBeReadInFull() throws IOException {
    Path broken =
        Files.writeString(folder.resolve("broken.ttl"), "<http://ex/a> a <http://ex/B> . <");
    Execution execution = Execution.of("eval", "--data", broken.toString(), "owl:Thing");
    assertEquals(1, execution.status());
    assertEquals("", execution.out());
    assertTrue(execution.err().contains("broken.ttl"), execution.err());
    Execution missing = Execution.of("eval", "--data", "missing.ttl", "owl:Thing");
    assertEquals("htedl: no such file: missing.ttl", missing.err().strip());
    Execution whole = Execution.of("eval", "--data", folder.toString(), "owl:Thing");
    assertEquals("htedl: " + folder + " is a folder: name the files in it", whole.err().strip());
  }
}
