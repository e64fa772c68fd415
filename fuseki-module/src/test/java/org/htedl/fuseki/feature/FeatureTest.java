// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Features with the versions of Jena and Jetty at hand, and with ones that have moved a class. */
class FeatureTest {
  @Test
  void allAreOnWithThisVersion() {
    assertEquals(
        List.of("cancellation", "snapshots"), Feature.all().stream().map(Feature::name).toList());
    for (Feature feature : Feature.all()) {
      assertTrue(feature.isOn(), feature.toString());
      assertNull(feature.absence());
      assertEquals(Optional.empty(), feature.warning());
    }
  }

  /** The messages of the features that are off. */
  private static List<String> warnings(String hidden) throws ReflectiveOperationException {
    Class<?> features =
        new HidingLoader(Set.of(hidden)).loadClass("org.htedl.fuseki.feature.Feature");
    List<String> warnings = new ArrayList<>();
    for (Object feature : (List<?>) features.getMethod("all").invoke(null)) {
      ((Optional<?>) features.getMethod("warning").invoke(feature))
          .ifPresent(warning -> warnings.add(warning.toString()));
    }
    return warnings;
  }

  private static void isOff(String name, String hidden) throws ReflectiveOperationException {
    List<String> warnings = warnings(hidden);
    assertEquals(1, warnings.size(), warnings.toString());
    String warning = warnings.getFirst();
    assertTrue(warning.startsWith("The feature " + name + " is off: "), warning);
    assertTrue(warning.contains(hidden.replace('.', '/')), warning);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.eclipse.jetty.server.internal.HttpConnection",
        "org.eclipse.jetty.io.ssl.SslConnection$SslEndPoint",
        "org.eclipse.jetty.io.ByteArrayEndPoint",
        "org.eclipse.jetty.util.BufferUtil",
        "org.eclipse.jetty.io.EndPoint"
      })
  void jettyHasMoved(String hidden) throws ReflectiveOperationException {
    isOff("cancellation", hidden);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.jena.tdb2.sys.TDBInternal",
        "org.apache.jena.tdb2.store.DatasetGraphTDB",
        "org.apache.jena.tdb2.store.nodetupletable.NodeTupleTable",
        "org.apache.jena.tdb2.store.nodetable.NodeTableTRDF",
        "org.apache.jena.tdb2.store.tupletable.TupleIndex",
        "org.apache.jena.tdb2.store.tupletable.TupleIndexRecord",
        "org.apache.jena.dboe.base.file.BinaryDataFile",
        "org.apache.jena.dboe.base.record.RecordMapper",
        "org.apache.jena.dboe.index.RangeIndex",
        "org.apache.jena.dboe.trans.bplustree.BPlusTree"
      })
  void tdb2HasMoved(String hidden) throws ReflectiveOperationException {
    isOff("snapshots", hidden);
  }

  /** The connection of a request is then one that cannot be watched, and nothing fails. */
  @Test
  void requestsAreAnsweredAllTheSame() throws ReflectiveOperationException {
    Class<?> connections =
        new HidingLoader(Set.of("org.eclipse.jetty.server.internal.HttpConnection"))
            .loadClass("org.htedl.fuseki.client.ClientConnection");
    Object connection = connections.getMethod("ofThisThread", boolean.class).invoke(null, true);
    assertNotNull(connection);
    connections.getMethod("watch").invoke(connection);
    assertFalse((boolean) connections.getMethod("isCancelled").invoke(connection));
  }
}
