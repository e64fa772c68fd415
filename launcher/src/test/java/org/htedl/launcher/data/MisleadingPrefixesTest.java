// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.htedl.launcher.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prefixes of the W3C that a file binds to other namespaces. */
class MisleadingPrefixesTest {
  private static final String SENTENCE =
      "the prefix owl: stands for <http://www.w3.org/2002/07/owl>, not for"
          + " <http://www.w3.org/2002/07/owl#>";

  @TempDir Path folder;

  private Path file(String prefixes) throws IOException {
    return Files.writeString(
        folder.resolve("a.ttl"), "@prefix : <http://ex/> .\n" + prefixes + "\n:x a :C .");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eval --data FILE C",
        "eval --shards 2 --data FILE C",
        "eval --keep --data FILE C",
        "closure --data FILE",
        "why --data FILE C x",
        "explain-query --data FILE QUERY",
        "query --data FILE --query QUERY"
      })
  void theLoadNamesThem(String command) throws IOException {
    Path data = file("@prefix owl: <http://www.w3.org/2002/07/owl> .");
    Path query = Files.writeString(folder.resolve("q.rq"), "SELECT * { ?s ?p ?o . ?o ?q ?r }");
    String[] arguments =
        command.replace("FILE", data.toString()).replace("QUERY", query.toString()).split(" ");
    String expected =
        "htedl: " + SENTENCE + ": axioms with such names are not recognized; correct the prefix\n";
    assertEquals(expected, Execution.of(arguments).err());
    if (command.contains("--keep")) {
      assertEquals(expected, Execution.of(arguments).err());
    }
  }

  @Test
  void allOfThemAreNamedAndOthersAreNot() throws IOException {
    Path data =
        file(
            """
            @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema/> .
            @prefix xsd: <http://www.w3.org/2001/XMLSchema> .
            @prefix owl: <http://www.w3.org/2002/07/owl#> .
            @prefix skos: <http://ex/skos#> .
            """);
    String err = Execution.of("eval", "--data", data.toString(), "C").err();
    assertEquals(1, err.lines().count(), err);
    for (String prefix : new String[] {"rdf:", "rdfs:", "xsd:"}) {
      assertTrue(err.contains("prefix " + prefix), err);
    }
    assertTrue(!err.contains("owl:") && !err.contains("skos"), err);
  }

  @Test
  void theRefusalOfANameSaysIt() throws IOException {
    Path data = file("@prefix owl: <http://www.w3.org/2002/07/owl> .");
    Execution refused = Execution.of("eval", "--data", data.toString(), "owl:Thing");
    assertEquals(1, refused.status());
    String last = refused.err().lines().toList().getLast();
    assertTrue(last.contains(" T" + SENTENCE.substring(1) + "."), last);
  }

  @Test
  void rightOnesAreNotNamed() throws IOException {
    Path data = file("@prefix owl: <http://www.w3.org/2002/07/owl#> .");
    assertEquals("", Execution.of("eval", "--data", data.toString(), "owl:Thing").err());
  }
}
