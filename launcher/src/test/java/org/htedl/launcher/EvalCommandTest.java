package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonObject;
import org.htedl.closure.Entailment;
import org.htedl.mirror.MirrorLimits;
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
            Failure.class, () -> FileKnowledgeBase.read(List.of(file), Entailment.NONE, limits));
    assertEquals(
        file + ": more than 20 assertions of <http://ex/p>; a mirror cannot hold them",
        Failure.sentence(failure));
  }

  @Test
  void withoutEntailmentOnlyWhatTheDataSays() {
    succeeds(
        eval("--entailment", "none", "--format", "csv", "Person"),
        "covered,expression",
        "0,Person");
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
        "covered,expression",
        "3,Woman",
        "1,Man");
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
        "--positives Woman Man | --positives and --negatives go together",
        "--list --positives Man --negatives Man Man | --list prints individuals",
        "--positives http://ex/none --negatives Man Man | no set of examples has this IRI",
        "--positives nobody --negatives Man Man | the examples nobody:",
        "--hypotheses nowhere.txt | no such file: nowhere.txt",
        "--device gpu Man | gpu",
        "--entailment magic Man | none of none, rdfs, owl, owl-closed",
        "--format xml Man | expected one of",
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
  }
}
