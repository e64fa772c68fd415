// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.sys.JenaSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of XML in a JVM of its own, whose user sets some. */
class XmlLimitsTest {
  /** Reads two entity references, and prints what became of them. */
  public static final class Reading {
    private Reading() {}

    /** Reads. */
    public static void main(String[] arguments) {
      JenaSystem.init();
      try {
        Graph graph =
            RDFParser.fromString(
                    "<!DOCTYPE rdf:RDF [<!ENTITY e \"http://e/\">]><rdf:RDF"
                        + " xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
                        + " xmlns:e=\"http://e/\"><e:C rdf:about=\"&e;a\"/><e:C"
                        + " rdf:about=\"&e;b\"/></rdf:RDF>",
                    Lang.RDFXML)
                .toGraph();
        System.out.print(graph.size() + " triples");
      } catch (RiotException refused) {
        System.out.print(refused.getMessage());
      }
      System.out.print(" depth " + System.getProperty("jdk.xml.maxElementDepth"));
    }
  }

  private static String read(String... options) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path")));
    command.addAll(List.of(options));
    command.add(Reading.class.getName());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out;
  }

  @ParameterizedTest
  @CsvSource({"jdk.xml.entityExpansionLimit", "entityExpansionLimit"})
  void aLimitOfTheUserHolds(String property) throws Exception {
    String out = read("-D" + property + "=1");
    assertTrue(out.contains("more than \"1\" entity expansions"), out);
    assertTrue(out.endsWith(" depth 5000"), out);
  }

  /** A file of limits is the user's: nothing is set beside it. */
  @Test
  void aFileOfLimitsHolds() throws Exception {
    assertEquals("2 triples depth null", read("-Djava.xml.config.file=/no/such/file"));
  }
}
