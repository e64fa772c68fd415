// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.system.Txn;
import org.htedl.launcher.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstQueryTest {
  @TempDir Path folder;

  static {
    JenaSystem.init();
  }

  @Test
  void isInTheNamesOfTheData() throws IOException {
    DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
    assertEquals("owl:Thing", FirstQuery.expression(dataset));
    String family = Execution.family(folder).toString();
    Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, family));
    String expression = FirstQuery.expression(dataset);
    assertEquals("hasChild some ", expression.replaceAll("(Man|Woman)$", ""));
    List<String> answer =
        Execution.of("eval", "--data", family, "--format", "csv", expression).lines();
    assertEquals(2, answer.size());
    assertFalse(answer.get(1).startsWith("0,"), answer.toString());
  }

  @Test
  void writesIrisInFullWhereNamesMayMeanSomethingElse() {
    DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
    Txn.executeWrite(
        dataset,
        () -> {
          for (String subject : List.of("http://a/x", "http://a/y")) {
            for (String property : List.of("http://a/p", "http://b/p")) {
              dataset.add(
                  Quad.defaultGraphIRI,
                  NodeFactory.createURI(subject),
                  NodeFactory.createURI(property),
                  NodeFactory.createURI("http://a/x"));
            }
          }
        });
    assertEquals("<http://a/p> some owl:Thing", FirstQuery.expression(dataset));
  }
}
