// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.atlas.json.JSON;
import org.apache.jena.atlas.json.JsonObject;
import org.htedl.learn.problem.LearnOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnCommandTest {
  @TempDir Path folder;
  private Path data;

  /** Forty trains: the positive ones have a car that is closed and short. */
  @BeforeEach
  void write() throws IOException {
    StringBuilder text =
        new StringBuilder(
            """
            @prefix : <http://ex/> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            @prefix htedl: <https://w3id.org/htedl#> .
            :Closed rdfs:label "closed car" .
            """);
    for (int i = 0; i < 40; i++) {
      boolean positive = i % 2 == 0;
      text.append(
          ":t%d a :Train ; :hasCar :a%d, :b%d . :a%d a :Closed, :%s . :b%d a :Open, :%s .%n"
              .formatted(i, i, i, i, positive ? "Short" : "Long", i, positive ? "Long" : "Short"));
      text.append(":%s htedl:example :t%d .%n".formatted(positive ? "east" : "west", i));
    }
    data = Files.writeString(folder.resolve("trains.ttl"), text);
  }

  private Execution learn(String... arguments) {
    List<String> all = new ArrayList<>(List.of("learn", "--data", data.toString()));
    all.addAll(List.of(arguments));
    return Execution.of(all.toArray(String[]::new));
  }

  private Execution ofSets(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--positives", ":east", "--negatives", ":west"));
    all.addAll(List.of(arguments));
    return learn(all.toArray(String[]::new));
  }

  @Test
  void theTableHasAllRows() {
    Execution table = ofSets("--max-length", "5", "--folds", "0", "--permutations", "0");
    assertEquals("", table.err());
    assertEquals(0, table.status());
    List<String> lines = table.lines();
    assertTrue(lines.get(0).startsWith("40 examples: 20 positive, 20 negative"), table.out());
    assertTrue(lines.get(1).matches("Thing / majority +\\.500 +\\.667"), table.out());
    assertTrue(lines.get(2).matches("ceiling, depth 2 +1\\.000 .*"), table.out());
    assertTrue(
        lines
            .get(3)
            .matches(
                "training +1\\.000 +1\\.000 +hasCar some \\((Closed and Short|Short and Closed)\\);"
                    + " optimal to length 5, of [0-9,]+ tried"),
        table.out());
    assertTrue(lines.get(4).matches("cross validation +not computed: .+"), table.out());
    assertTrue(lines.get(5).matches("chance +not computed: .+"), table.out());
    assertTrue(table.out().contains("The proof holds under these limits: "), table.out());
    assertTrue(!table.out().contains("best"), table.out());
  }

  @Test
  void whatToExpectIsInTheSameSentence() {
    Execution table = ofSets("--max-length", "5", "--permutations", "20", "--folds", "5");
    List<String> lines = table.lines();
    assertTrue(
        lines
            .get(4)
            .matches(
                "5-fold cross validation +[.0-9]+ ± [.0-9]+ +[.0-9]+ +the whole procedure .*; F1"
                    + " over all folds together, mean by fold [.0-9]+ ± [.0-9]+"),
        table.out());
    assertTrue(
        lines.get(5).matches("chance .*p 0\\.\\d+: accuracy 1\\.000 .*20 shuffles.*"), table.out());
    for (String line : lines) {
      assertTrue(!line.contains("best") || line.contains("cross validation"), line);
    }
  }

  @Test
  void everyFormatSaysTheSame() {
    JsonObject json = JSON.parse(ofSets("--max-length", "5", "--format", "json").out());
    JsonObject first =
        json.get("result").getAsObject().get("top").getAsArray().get(0).getAsObject();
    assertEquals(20, first.get("tp").getAsNumber().value().intValue());
    assertEquals("complete", json.get("end").getAsObject().get("reason").getAsString().value());
    assertEquals(
        "It has a car that (is a closed car and is a short).",
        first.get("sentence").getAsString().value());
    List<String> lines = ofSets("--max-length", "5", "--format", "ndjson").lines();
    List<String> types =
        lines.stream().map(line -> JSON.parse(line).get("type").getAsString().value()).toList();
    assertEquals("problem", types.getFirst());
    assertEquals(List.of("result", "end"), types.subList(types.size() - 2, types.size()));
    assertEquals(5, types.stream().filter("proved"::equals).count());
    List<String> csv = ofSets("--max-length", "5", "--top", "1", "--format", "csv").lines();
    assertEquals(
        "folds,20,0,0,20,1.0,1.0,1.0,1.0,1.0,1.0,,,,",
        csv.stream().filter(line -> line.startsWith("folds,")).findFirst().orElseThrow());
    assertEquals(
        "row,tp,fp,fn,tn,accuracy,precision,recall,f1,balanced,mcc,length,proven,p,expression",
        csv.getFirst());
    assertTrue(
        csv.getLast().startsWith("training,20,0,0,20,1.0,1.0,1.0,1.0,1.0,1.0,5,true,,"),
        csv.toString());
  }

  @Test
  void filesOfNames() throws IOException {
    Path positives =
        Files.writeString(folder.resolve("p"), ":t0, \"http://ex/t2\"\n<http://ex/t4>");
    Path negatives = Files.writeString(folder.resolve("n"), "t1\nhttp://ex/t3\nhttp://ex/t99\n");
    Execution learned =
        learn(
            "--positives",
            positives.toString(),
            "--negatives",
            negatives.toString(),
            "--max-length",
            "3");
    assertEquals(
        "htedl: not used: http://ex/t99 is not an individual of the data; the closest names are t19"
            + " and t29\n",
        learned.err());
    assertTrue(learned.out().startsWith("5 examples: 3 positive, 2 negative"), learned.out());
  }

  @Test
  void boundsAreShort() {
    Execution pumps =
        Execution.of(
            "learn --data ../docs/pumps.ttl --positives :leaked --negatives :tight --folds 0"
                .concat(" --permutations 0 --max-length 3")
                .split(" "));
    assertTrue(pumps.out().contains("hours some xsd:integer[<= 600]"), pumps.out());
  }

  /** Its members against all others, without the class itself. */
  @Test
  void aClassToDescribe() throws IOException {
    Path conf =
        Files.writeString(
            folder.resolve("described.conf"),
            """
            prefixes = [ ("e","http://ex/") ]
            ks.fileName = "trains.ttl"
            lp.type = "clp"
            lp.classToDescribe = "e:Closed"
            alg.type = "celoe"
            """);
    Execution described =
        Execution.of(
            "learn", "--conf", conf.toString(), "--max-length", "2", "--permutations", "0");
    assertEquals(0, described.status(), described.err());
    assertFalse(described.err().contains("exactly"), described.err());
    assertFalse(described.out().contains("Closed"), described.out());
    assertTrue(
        described.out().startsWith("120 examples: 40 positive, 80 negative"), described.out());
  }

  @Test
  void aFileThatIsNotThere() {
    Execution learned = learn("--positives", folder.resolve("p") + ".txt", "--negatives", "Train");
    assertEquals(1, learned.status());
    assertTrue(learned.err().startsWith("htedl: no such file: " + folder), learned.err());
  }

  @Test
  void namesThatTheDataDoesNotHave() {
    Execution wrong = ofSets("--ignore", "http://ex/hasCarr");
    assertEquals(1, wrong.status());
    assertEquals(
        "htedl: ignore has <http://ex/hasCarr>, which is no class and no property of the data; the"
            + " closest name is hasCar\n",
        wrong.err());
    assertEquals(0, ofSets("--max-length", "2", "--use", "http://ex/hasCar").status());
  }

  @Test
  void foldsNameExamplesToo() throws IOException {
    Path folds =
        Files.writeString(
            folder.resolve("folds"), "+\t0\tt0\n+\t1\tt2\n-\t0\thttp://ex/t1\n-\t1\t:t3\n");
    Execution learned = learn("--folds", folds.toString(), "--max-length", "3");
    assertTrue(learned.out().startsWith("4 examples: 2 positive, 2 negative"), learned.out());
  }

  @Test
  void aConfigurationOfDlLearner() throws IOException {
    Path conf =
        Files.writeString(
            folder.resolve("trains.conf"),
            """
            prefixes = [ ("kb","http://ex/") ]
            ks.type = "OWL File"
            ks.fileName = "trains.ttl"
            lp.positiveExamples = { "kb:t0", "kb:t2", "kb:t4" }
            lp.negativeExamples = { "kb:t1", "kb:t3" }
            alg.type = "celoe"
            alg.startClass = "kb:Short"
            alg.ignoredConcepts = { "kb:Closed", "kb:Departed" }
            op.useInverse = false
            """);
    Execution learned =
        Execution.of("learn", "--conf", conf.toString(), "--format", "json", "--max-length", "5");
    assertEquals(
        """
        htedl: ignore has <http://ex/Departed>, which is no class and no property of the data
        htedl: alg.type = "celoe" is answered by this learner
        htedl: startClass is not obeyed: 5 examples are not in <http://ex/Short>
        """,
        learned.err());
    JsonObject options =
        JSON.parse(learned.out()).get("problem").getAsObject().get("options").getAsObject();
    assertEquals(
        "[\"http://ex/Closed\",\"http://ex/Departed\"]",
        options.get("ignore").toString().replaceAll("\\s", ""));
    assertEquals("false", options.get("inverse").toString());
    assertTrue(!learned.out().contains("some <http://ex/Closed>"), learned.out());
  }

  /** Every option that is declared for the command line is in the help, and is read. */
  @Test
  void optionsAreThoseDeclared() {
    String help = Execution.of("learn", "--help").out().replaceAll("\\s+", " ");
    List<String> arguments = new ArrayList<>();
    for (LearnOption<?> option : LearnOption.of(LearnOption.Interface.COMMAND_LINE)) {
      boolean turnsOff = option.byDefault().equals(true);
      String name = (turnsOff ? "--no-" : "--") + option.label('-');
      assertTrue(help.contains(name), name);
      assertTrue(option.kind() == LearnOption.Kind.FLAG || help.contains(option.sentence()), name);
      arguments.add(name);
      switch (option.kind()) {
        case FLAG -> {}
        case NAMES -> arguments.add("http://ex/none");
        case AMOUNT -> arguments.add("64m");
        case WHOLE, NUMBER, CHOICE ->
            arguments.add(option == LearnOption.THREADS ? "1" : option.defaultText());
      }
    }
    Execution learned = ofSets(arguments.toArray(String[]::new));
    assertTrue(
        learned.err().startsWith("htedl: use has <http://ex/none>, which is no class"),
        learned.err());
  }

  @Test
  void anOptionIsGivenOnce() {
    Execution twice = ofSets("--top", "3", "--top", "4");
    assertEquals(1, twice.status());
    assertTrue(twice.err().contains("--top"), twice.err());
    JsonObject options =
        JSON.parse(
                ofSets(
                        "--max-length 2 --folds 0 --permutations 0 --format json --no-inverse"
                            .concat(" --nominals --use :Train :hasCar --use :Closed --only off")
                            .split(" "))
                    .out())
            .get("problem")
            .getAsObject()
            .get("options")
            .getAsObject();
    assertEquals("false", options.get("inverse").toString());
    assertEquals("true", options.get("nominals").toString());
    assertEquals("\"off\"", options.get("only").toString());
    assertEquals(
        "[\"http://ex/Train\",\"http://ex/hasCar\",\"http://ex/Closed\"]",
        options.get("use").toString().replaceAll("\\s", ""));
  }

  @Test
  void oneSentenceForWhatIsWrong() {
    assertEquals("htedl: maxLength is from 1 to 15, not 20\n", ofSets("--max-length", "20").err());
    assertEquals(
        "htedl: ignore takes IRIs, in full or with a prefix, not \"Foo\"\n",
        ofSets("--ignore", "Foo").err());
    assertEquals(
        "htedl: --data, --positives and --negatives are needed, or one of --conf, --sml-bench and"
            + " --lps\n",
        Execution.of("learn").err());
    assertEquals(
        "htedl: there are no negative examples\n",
        learn("--positives", ":east", "--negatives", "owl:Nothing").err());
  }
}
