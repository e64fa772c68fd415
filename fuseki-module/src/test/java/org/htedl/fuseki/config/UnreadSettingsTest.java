// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sys.JenaSystem;
import org.htedl.fuseki.http.LoggedWarnings;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnreadSettingsTest {
  static {
    JenaSystem.init();
  }

  private static Model model(String turtle) {
    return RDFParser.fromString(
            "PREFIX htedl: <https://w3id.org/htedl#> PREFIX ja:"
                + " <http://jena.hpl.hp.com/2005/11/Assembler#> PREFIX fuseki:"
                + " <http://jena.apache.org/fuseki#> PREFIX : <http://ex/> "
                + turtle,
            Lang.TURTLE)
        .toModel();
  }

  private static List<String> ofDataset(String settings) {
    Resource dataset = model(":d a htedl:Dataset ; " + settings + " .").getResource("http://ex/d");
    return UnreadSettings.ofDataset(dataset);
  }

  @Test
  void allSettingsAreKnown() {
    StringBuilder all = new StringBuilder("htedl:dataset :b");
    AssemblerTerms.SETTINGS.forEach(name -> all.append(" ; htedl:").append(name).append(" 1"));
    assertEquals(List.of(), ofDataset(all.toString()));
    assertEquals(List.of(), UnreadSettings.elsewhere(model(":d a htedl:Dataset ; " + all + " .")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "htedl:entailmnet | The setting htedl:entailmnet does not exist and is ignored, did you"
            + " mean entailment?",
        "htedl:Build | The setting htedl:Build does not exist and is ignored, did you mean build?",
        "htedl:xyz | The setting htedl:xyz does not exist and is ignored; docs/configuration.md"
            + " lists the settings",
        "htedl:allowedOrigins | The setting htedl:allowedOrigins does not exist here: it is given"
            + " by ja:context",
        "<http://w3id.org/htedl#build> | The setting <http://w3id.org/htedl#build> is ignored: the"
            + " namespace is https://w3id.org/htedl#",
        "<https://w3id.org/htedl/build> | The setting <https://w3id.org/htedl/build> is ignored:"
            + " the namespace is https://w3id.org/htedl#"
      })
  void anUnknownSettingIsNamed(String property, String sentence) {
    assertEquals(List.of(sentence), ofDataset(property + " \"x\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ":s a fuseki:Service ; htedl:entailment \"owl\" . | The setting htedl:entailment has no"
            + " effect on <http://ex/s>: it goes into a description as htedl:Dataset",
        "[] a fuseki:Server ; htedl:allowedOrigins \"*\" . | The setting htedl:allowedOrigins has"
            + " no effect on this description: it goes into a description as htedl:Dataset",
        "[] ja:context [ ja:cxtName \"https://w3id.org/htedl#allowedOrigin\" ] . | The setting"
            + " https://w3id.org/htedl#allowedOrigin does not exist and is ignored, did you mean"
            + " allowedOrigins?",
        "[] ja:context [ ja:cxtName \"https://w3id.org/htedl#build\" ] . | The setting"
            + " https://w3id.org/htedl#build does not exist here: it is a property of htedl:Dataset"
      })
  void aSettingInTheWrongPlaceIsNamed(String configuration, String sentence) {
    assertEquals(List.of(sentence), UnreadSettings.elsewhere(model(configuration)));
  }

  @Test
  void settingsOfContextsAreKnown() {
    StringBuilder all = new StringBuilder("[] ja:context [ ja:cxtName \"arq:queryTimeout\" ]");
    UnreadSettings.OF_CONTEXTS.forEach(
        name -> all.append(", [ ja:cxtName \"https://w3id.org/htedl#").append(name).append("\" ]"));
    assertEquals(List.of(), UnreadSettings.elsewhere(model(all + " .")));
  }

  /** A server starts, and its log names them. */
  @Test
  void theLogNamesThem() {
    Model configuration =
        model(
            "[] a fuseki:Service ; fuseki:name \"x\" ; fuseki:endpoint [ fuseki:operation"
                + " fuseki:query ] ; htedl:build \"eager\" ; fuseki:dataset [ a htedl:Dataset ;"
                + " htedl:entailmet \"owl\" ; htedl:dataset [ a ja:MemoryDataset ] ] .");
    try (LoggedWarnings log = new LoggedWarnings();
        TestServer server =
            new TestServer(
                DatasetFactory.createTxnMem().asDatasetGraph(),
                builder -> builder.parseConfig(configuration))) {
      assertEquals(200, server.send(server.request("x?query=ASK%7B%7D").build()).statusCode());
      String lines = log.lines().toString();
      assertTrue(lines.contains("htedl:entailmet does not exist and is ignored"), lines);
      assertTrue(lines.contains("htedl:build has no effect on this description"), lines);
    }
  }
}
