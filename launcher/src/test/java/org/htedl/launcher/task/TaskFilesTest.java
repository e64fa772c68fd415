// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskFilesTest {
  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private LearningTask conf(String text) throws IOException {
    return ConfFile.read(file("a.conf", text));
  }

  @Test
  void aConfigurationOfDlLearner() throws IOException {
    LearningTask task =
        conf(
            """
            /** comment with = and "quotes" */
            prefixes = [ ("kb","http://ex/a#"), ("x", "http://x//y/") ]
            // knowledge source
            ks.type = "OWL File"
            ks.fileName = "sub/data.owl"   // with // in the comment
            reasoner.type = "closed world reasoner"
            reasoner.sources = { ks }
            lp.type = "posNegStandard"
            lp.positiveExamples = { /* first */ "kb:1",
              "http://ex/a#2" }
            lp.negativeExamples = {"kb:3",}
            op.type = "rho"
            op.cardinalityLimit = 4
            op.useInverse = true
            op.useAllConstructor = false
            alg.type = "celoe"
            alg.noisePercentage = 16.0
            alg.startClass = "kb:Car"
            alg.maxExecutionTimeInSeconds = 3
            alg.maxNrOfResults = 7;
            alg.ignoredConcepts = { "kb:Target" }
            alg.writeSearchTree = false
            h.expansionPenaltyFactor = -0.02
            cli.performCrossValidation = true
            cli.nrOfFolds = 5
            """);
    assertEquals(List.of(folder.resolve("sub/data.owl")), task.data());
    assertEquals(Map.of("kb", "http://ex/a#", "x", "http://x//y/"), task.prefixes());
    assertEquals(List.of("kb:1", "http://ex/a#2"), task.positives());
    assertEquals(List.of("kb:3"), task.negatives());
    assertEquals("kb:Car", task.startClass());
    assertEquals(
        Map.of(
            "cardinality", "4",
            "inverse", "true",
            "only", "off",
            "noise", "0.16",
            "seconds", "3",
            "top", "7",
            "folds", "5"),
        task.settings());
    assertEquals(List.of("http://ex/a#Target"), task.ignored());
    assertEquals(
        List.of(
            "alg.type = \"celoe\" is answered by this learner",
            "not used: alg.writeSearchTree, h.expansionPenaltyFactor"),
        task.remarks());
  }

  @Test
  void theOlderSyntax() throws IOException {
    LearningTask task =
        conf(
            """
            import("family.owl");
            refinement.startClass = "http://ex/Person";
            +art
            +"http://ex/bob"
            -f12
            -"http://ex/b-c"
            """);
    assertEquals(List.of(folder.resolve("family.owl")), task.data());
    assertEquals(List.of("art", "http://ex/bob"), task.positives());
    assertEquals(List.of("f12", "http://ex/b-c"), task.negatives());
    assertEquals("http://ex/Person", task.startClass());
  }

  @Test
  void aClassToDescribe() throws IOException {
    LearningTask task =
        conf("lp.type = \"clp\" lp.classToDescribe = \"http://ex/father\" alg.type = \"celoe\"");
    assertEquals("http://ex/father", task.describedClass());
    assertEquals(List.of(), task.positives());
  }

  @Test
  void whatIsNotObeyedIsNamed() throws IOException {
    assertEquals(
        List.of(
            "op.useNumericDatatypes = false is not obeyed: name what may occur with --use",
            "useNegation = false is not obeyed: --monotone leaves out not, together with only and"
                + " max"),
        conf("op.useNumericDatatypes = false op.useNegation = false").remarks());
    LearningTask all =
        conf(
            "op.useNegation = false op.useAllConstructor = false"
                + " op.useCardinalityRestrictions = false op.cardinalityLimit = 3");
    assertEquals(List.of(), all.remarks());
    assertEquals(Map.of("monotone", "true", "only", "off", "cardinality", "1"), all.settings());
    assertEquals(
        Map.of("folds", "0"),
        conf("cli.performCrossValidation = false cli.nrOfFolds = 4").settings());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lp.type = "posOnlyLP" | a.conf: lp.type = "posOnlyLP": this learner also needs negative examples
          alg.noisePercentage = much | a.conf: alg.noisePercentage takes a number, not much
          alg.type "celoe" | a.conf, line 1: expected = after alg.type but found celoe
          lp.positiveExamples = { "a" | a.conf: expected a name or a value but found the end
          """)
  void aBadConfiguration(String text, String sentence) {
    assertEquals(
        folder + "/" + sentence,
        assertThrows(BadTaskException.class, () -> conf(text)).getMessage());
  }

  @Test
  void listsOfNames() throws IOException {
    assertEquals(
        List.of("http://ex/a#1", "http://ex/2,3", "http://ex/4", "http://ex/5", "b"),
        NameList.read(
            file(
                "names.txt",
                """
                # a comment
                http://ex/a#1
                <http://ex/2,3>
                "http://ex/4", "http://ex/5",
                  // another
                { b }
                """)));
  }

  @Test
  void tasksOfSmlBench() throws IOException {
    file("t/owl/data/t.owl", "");
    file("t/owl/data/notes.txt", "");
    file("t/owl/lp/1/pos.txt", "\"http://ex/a\",\n\"http://ex/b\"\n");
    file("t/owl/lp/1/neg.txt", "http://ex/c\n");
    LearningTask task = SmlBenchTask.read(folder.resolve("t"));
    assertEquals(List.of(folder.resolve("t/owl/data/t.owl")), task.data());
    assertEquals(List.of("http://ex/a", "http://ex/b"), task.positives());
    assertEquals(List.of("http://ex/c"), task.negatives());
    assertEquals(
        folder + " is not a task of SML-Bench: expected the folder owl/data in it",
        assertThrows(BadTaskException.class, () -> SmlBenchTask.read(folder)).getMessage());
  }

  @Test
  void problemsOfOntolearn() throws IOException {
    Path object =
        file(
            "lps.json",
            """
            {"data_path": "../KGs/father.owl", "problems": {
              "Aunt": {"positive_examples": ["http://ex/a"], "negative_examples": ["http://ex/b"]},
              "Uncle": {"positive_examples": ["http://ex/c"], "negative_examples": []}}}
            """);
    LearningTask aunt = LpsFile.read(object, "Aunt");
    assertEquals(List.of(folder.resolve("../KGs/father.owl")), aunt.data());
    assertEquals(List.of("http://ex/a"), aunt.positives());
    assertEquals(List.of("http://ex/b"), aunt.negatives());
    assertEquals(
        object + " has several problems: choose one of Aunt, Uncle with --problem",
        assertThrows(BadTaskException.class, () -> LpsFile.read(object, null)).getMessage());
    assertEquals(
        object + " has no problem Niece: choose one of Aunt, Uncle with --problem",
        assertThrows(BadTaskException.class, () -> LpsFile.read(object, "Niece")).getMessage());
    Path array =
        file(
            "array.json",
            """
            [{"target expression": "A and B",
              "examples": {"positive examples": ["x"], "negative examples": ["y"]}},
             ["C", {"positive examples": ["z"], "negative examples": ["u", "v"]}]]
            """);
    assertEquals(List.of("x"), LpsFile.read(array, "A and B").positives());
    assertEquals(List.of("u", "v"), LpsFile.read(array, "C").negatives());
    Path one = file("one.json", "{\"positives\": [\"a\"], \"negatives\": [\"b\"]}");
    assertEquals(List.of("a"), LpsFile.read(one, null).positives());
    assertEquals(
        folder.resolve("no.json") + " is not JSON",
        assertThrows(BadTaskException.class, () -> LpsFile.read(file("no.json", "{\"a\""), null))
            .getMessage());
  }

  @Test
  void folds() throws IOException {
    FoldsFile folds = FoldsFile.read(file("f", "+\t0\thttp://ex/a\n-\t1\t<http://ex/b>\n\n"));
    assertEquals(Map.of("http://ex/a", 0, "http://ex/b", 1), folds.foldOf());
    assertEquals(List.of("http://ex/a"), folds.positives());
    assertEquals(true, folds.isSigned());
    assertEquals(false, FoldsFile.read(file("g", "3\thttp://ex/a\n4\tb\n")).isSigned());
    assertEquals(
        folder.resolve("i") + " has 1 folds: expected 2 to 20",
        assertThrows(BadTaskException.class, () -> FoldsFile.read(file("i", "0\ta\n")))
            .getMessage());
    assertEquals(
        folder.resolve("h")
            + ", line 1: expected a fold's number and an IRI with a tab between, with + or - and a"
            + " tab before them or without",
        assertThrows(BadTaskException.class, () -> FoldsFile.read(file("h", "x http://ex/a\n")))
            .getMessage());
  }
}
