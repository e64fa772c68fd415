// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.spark;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.closure.Closure;
import org.htedl.cluster.probe.JavaProbe;
import org.htedl.engine.Engine;
import org.htedl.shard.Shard;

/** Connects to a cluster with what HT-HEDL needs of its executors. */
public final class ClusterContext {
  /** What Spark needs of a JVM, of executors as of the driver; the same list is in htedl. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "sun.nio.ch",
          "sun.nio.cs",
          "sun.util.calendar");

  /** Workers, cores and megabytes of each, as processes of this machine. */
  private static final Pattern LOCAL_CLUSTER =
      Pattern.compile("local-cluster\\[\\s*\\d+\\s*,\\s*\\d+\\s*,\\s*(\\d+)\\s*]");

  private static final String OPTIONS = "spark.executor.extraJavaOptions";

  /** A cluster that cannot be used, with one sentence that says why. */
  public static final class RefusedClusterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedClusterException(String sentence) {
      super(sentence, null, false, false);
    }
  }

  private ClusterContext() {}

  /**
   * A connection, which the caller closes.
   *
   * @param master as Spark has it, such as {@code local[2]}, {@code yarn} or {@code k8s://…}
   * @param settings of Spark, which go before those of {@code spark-defaults.conf}
   * @throws RefusedClusterException if executors are not able to do the work
   */
  public static JavaSparkContext open(String master, Map<String, String> settings)
      throws IOException {
    JavaSparkContext spark = new JavaSparkContext(configuration(master, settings));
    try {
      probe(spark);
      return spark;
    } catch (RuntimeException | Error e) {
      spark.close();
      throw e;
    }
  }

  private static SparkConf configuration(String master, Map<String, String> settings)
      throws IOException {
    Map<String, String> all = defaults();
    all.putAll(settings);
    SparkConf conf = new SparkConf(true);
    all.forEach(conf::set);
    conf.setMaster(master);
    conf.setIfMissing("spark.app.name", "htedl");
    // Executors keep shards outside of what Spark manages.
    conf.setIfMissing("spark.memory.fraction", "0.3");
    String memory = executorMemory(master);
    if (!memory.isEmpty()) {
      conf.setIfMissing("spark.executor.memory", memory);
    }
    conf.setIfMissing("spark.log.level", "ERROR");
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    conf.set(OPTIONS, (options() + " " + conf.get(OPTIONS, "")).strip());
    List<String> jars = new ArrayList<>(jars());
    if (conf.contains("spark.jars")) {
      jars.add(conf.get("spark.jars"));
    }
    conf.set("spark.jars", String.join(",", jars));
    return conf;
  }

  /** All that a worker of {@code local-cluster} has, of which Spark would use 1 GB; else "". */
  static String executorMemory(String master) {
    Matcher local = LOCAL_CLUSTER.matcher(master);
    return local.matches() ? local.group(1) + "m" : "";
  }

  /** The settings of the installation, as spark-submit would read them. */
  private static Map<String, String> defaults() throws IOException {
    String folder = System.getenv("SPARK_CONF_DIR");
    String home = System.getenv("SPARK_HOME");
    Path file =
        folder != null
            ? Path.of(folder, "spark-defaults.conf")
            : Path.of(home == null ? "." : home, "conf", "spark-defaults.conf");
    Map<String, String> settings = new HashMap<>();
    if (Files.isReadable(file)) {
      Properties properties = new Properties();
      try (InputStream in = Files.newInputStream(file)) {
        properties.load(new java.io.InputStreamReader(in, StandardCharsets.UTF_8));
      }
      for (String name : properties.stringPropertyNames()) {
        if (name.startsWith("spark.")) {
          settings.put(name, properties.getProperty(name).strip());
        }
      }
    }
    return settings;
  }

  private static String options() {
    StringBuilder options = new StringBuilder("--add-modules=jdk.incubator.vector");
    for (String opened : OPENED) {
      options.append(" --add-opens=java.base/").append(opened).append("=ALL-UNNAMED");
    }
    return options.append(" -Dio.netty.tryReflectionSetAccessible=true").toString();
  }

  /** The jars of this module and of the engine's artifacts that executors need; none of folders. */
  private static Set<String> jars() {
    Set<String> jars = new HashSet<>();
    for (Class<?> each :
        List.of(ClusterContext.class, Shard.class, Engine.class, Closure.class, AnswerSets.class)) {
      CodeSource source = each.getProtectionDomain().getCodeSource();
      if (source != null) {
        try {
          Path path = Path.of(source.getLocation().toURI());
          if (Files.isRegularFile(path)) {
            jars.add(path.toString());
          }
        } catch (URISyntaxException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return jars;
  }

  /** The first stage: what Java the executors have, asked by a class that any of them can load. */
  private static void probe(JavaSparkContext spark) {
    int tasks = Math.max(2, spark.defaultParallelism());
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      numbers.add(i);
    }
    for (String found : spark.parallelize(numbers, tasks).map(new JavaProbe()).collect()) {
      String refusal = JavaProbe.refusal(found);
      if (!refusal.isEmpty()) {
        throw new RefusedClusterException(refusal);
      }
    }
  }
}
