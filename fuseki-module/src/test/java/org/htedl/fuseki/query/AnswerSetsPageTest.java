// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.Txn;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.query.Setting.Kind;
import org.junit.jupiter.api.Test;

/** The examples of docs/answer-sets.md: data, and a table of what is certain and possible in it. */
class AnswerSetsPageTest {
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "```turtle\\R(.*?)```\\R\\R\\| expression \\| certainly \\| possibly \\|\\R.*?\\R(.*?)\\R\\R",
          Pattern.DOTALL);

  @Test
  void examplesSayWhatIsSo() throws Exception {
    String page = Files.readString(Path.of("../docs/answer-sets.md"));
    Matcher example = EXAMPLE.matcher(page);
    int rows = 0;
    while (example.find()) {
      Setting setting = Kind.MIRRORED_IN_MEMORY.open(Entailment.OWL_STABLE);
      setting.update("DROP ALL");
      DatasetGraph dataset = setting.dataset();
      String data = example.group(1);
      Txn.executeWrite(dataset, () -> RDFParser.fromString(data, Lang.TURTLE).parse(dataset));
      for (String row : example.group(2).lines().toList()) {
        String[] cells = row.split("\\|", -1);
        String expression = cells[1].strip().replace("`", "");
        check(setting, expression, "certainly", cells[2]);
        check(setting, expression, "possibly", cells[3]);
        rows++;
      }
    }
    assertTrue(rows > 8, rows + " rows");
  }

  private static void check(Setting setting, String expression, String function, String expected) {
    List<String> found =
        setting
            .rows(
                "PREFIX htedl: <https://w3id.org/htedl#> SELECT (STRAFTER(STR(?x), 'org/') AS ?n) { '"
                    + expression.replaceAll(
                        "(Winning|moves|Accepted|Argument|Pacifist|Hawk)",
                        "<http://example.org/$1>")
                    + "' htedl:"
                    + function
                    + " ?x }")
            .stream()
            .map(name -> name.replace("\"", ""))
            .sorted()
            .toList();
    List<String> wanted =
        expected.isBlank()
            ? List.of()
            : Arrays.stream(expected.strip().split(", ")).sorted().toList();
    assertEquals(wanted, found, function + " " + expression);
  }
}
