// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.apache.jena.graph.Node;
import org.apache.jena.shared.AddDeniedException;
import org.apache.jena.shared.DeleteDeniedException;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.config.Settings;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The union of the named graphs refuses writes in every kind of dataset. TDB2 alone would store a
 * graph of that name if the write comes as a quad.
 */
class UnionGraphTest {
  private static final Node A = RandomUpdate.iri("a");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void refusesWritesHoweverTheyCome(Storage storage) {
    DatasetGraphHtedl dataset = DatasetGraphHtedl.over(storage.create(folder), Settings.defaults());
    Quad quad = new Quad(Quad.unionGraph, A, A, A);
    Txn.executeWrite(
        dataset,
        () -> {
          assertThrows(AddDeniedException.class, () -> dataset.add(quad));
          assertThrows(AddDeniedException.class, () -> dataset.add(Quad.unionGraph, A, A, A));
          assertThrows(DeleteDeniedException.class, () -> dataset.delete(quad));
          assertThrows(
              AddDeniedException.class,
              () ->
                  UpdateAction.parseExecute(
                      "INSERT DATA { GRAPH <urn:x-arq:UnionGraph> { <urn:a> <urn:b> <urn:c> } }",
                      dataset));
          assertFalse(dataset.find().hasNext());
        });
  }
}
