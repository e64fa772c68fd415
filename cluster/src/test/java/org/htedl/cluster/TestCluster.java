// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.htedl.closure.Entailment;
import org.htedl.cluster.load.ClusterLoad;
import org.htedl.cluster.load.Manifest;
import org.htedl.cluster.spark.ClusterContext;
import org.htedl.cluster.spark.Storage;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.Triple;

/** The one cluster of all tests: two executors in processes of their own, with speculation. */
public final class TestCluster {
  private static final String MASTER =
      System.getProperty("htedl.cluster.master", "local-cluster[2,1,1024]");

  private static JavaSparkContext spark;

  private TestCluster() {}

  public static synchronized JavaSparkContext spark() {
    if (spark == null) {
      Map<String, String> settings = new HashMap<>();
      settings.put("spark.ui.enabled", "false");
      settings.put("spark.driver.bindAddress", "127.0.0.1");
      settings.put("spark.driver.host", "127.0.0.1");
      settings.put("spark.executor.memory", "768m");
      settings.put("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
      // Spark wants 450 MB otherwise; here the driver has 256.
      settings.put("spark.testing.reservedMemory", "64000000");
      settings.put("spark.locality.wait", "100ms");
      settings.put("spark.speculation", "true");
      settings.put("spark.speculation.interval", "20ms");
      settings.put("spark.speculation.multiplier", "1.2");
      settings.put("spark.speculation.quantile", "0.5");
      settings.put("spark.speculation.minTaskRuntime", "30ms");
      settings.put("spark.authenticate", "true");
      settings.put("spark.authenticate.secret", "a secret of tests");
      settings.put("spark.network.crypto.enabled", "true");
      settings.put("spark.local.dir", System.getProperty("java.io.tmpdir"));
      String path = System.getProperty("htedl.cluster.classes");
      if (path != null) {
        settings.put("spark.executor.extraClassPath", path);
      }
      try {
        spark = ClusterContext.open(MASTER, settings);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return spark;
  }

  /** Waits until listeners have been told of all that has happened. */
  public static void drain() {
    try {
      spark().sc().listenerBus().waitUntilEmpty(10_000);
    } catch (java.util.concurrent.TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Loads a file into a new folder. */
  public static Manifest load(Path file, Path out, int shards, Entailment entailment) {
    try {
      Storage storage = Storage.at(spark().hadoopConfiguration(), out.toString());
      return new ClusterLoad(spark(), storage, shards, entailment)
          .load(ClusterLoad.files(spark().hadoopConfiguration(), List.of(file.toString())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes triples as N-Triples; the names of blank nodes are those that a load gives them. */
  public static void write(List<Triple> triples, Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Triple triple : triples) {
      String object =
          triple.object() instanceof Literal literal
              ? literal(literal)
              : node((String) triple.object());
      lines.add(node(triple.subject()) + " " + node(triple.predicate()) + " " + object + " .");
    }
    Files.write(file, lines);
  }

  /** The triples with blank nodes as a load of one file names them. */
  public static List<Triple> renamed(List<Triple> triples) {
    return triples.stream()
        .map(
            triple ->
                new Triple(
                    renamed(triple.subject()),
                    triple.predicate(),
                    triple.object() instanceof String name ? renamed(name) : triple.object()))
        .toList();
  }

  public static String renamed(String node) {
    return node.startsWith("_:") ? "_:f0x" + node.substring(2) : node;
  }

  private static String node(String name) {
    return name.startsWith("_:f0x")
        ? "_:" + name.substring("_:f0x".length())
        : "<" + escaped(name) + ">";
  }

  private static String literal(Literal literal) {
    String text = "\"" + escaped(literal.lexical()) + "\"";
    return literal.language().isEmpty()
        ? text + "^^<" + literal.datatype() + ">"
        : text + "@" + literal.language();
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c < ' ' || c == '"' || c == '\\' || c > 0xFFFF || c == 0x85 || c == 0x2028) {
                escaped.append(String.format("\\U%08X", c));
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }
}
