package org.htedl.fuseki.config;

import java.util.List;
import org.apache.jena.graph.Node;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;

/**
 * How a dataset is mirrored.
 *
 * @param entailment what follows from the data in a mirror
 * @param schema the graphs whose declarations apply to every graph's mirror; none if each graph has
 *     its own
 * @param eager whether mirrors are built before anyone asks
 * @param devices the names of the devices that evaluate, or {@code auto}
 * @param memoryLimit bytes that mirrors, finished and in the making, batches that are evaluated and
 *     what is kept for later ones may take together
 * @param dataMetrics whether the server's metrics count the dataset's data
 */
public record Settings(
    Entailment entailment,
    List<Node> schema,
    boolean eager,
    List<String> devices,
    long memoryLimit,
    boolean dataMetrics) {

  /** The setting that a message about memory should name. */
  public static final String MEMORY_LIMIT = "htedl:memoryLimit";

  public Settings {
    schema = List.copyOf(schema);
    devices = List.copyOf(devices);
    if (devices.isEmpty()) {
      throw new IllegalArgumentException("no devices");
    }
    if (memoryLimit <= 0) {
      throw new IllegalArgumentException("the memory limit must be positive");
    }
  }

  /** Settings under which the metrics do not count data. */
  public Settings(
      Entailment entailment,
      List<Node> schema,
      boolean eager,
      List<String> devices,
      long memoryLimit) {
    this(entailment, schema, eager, devices, memoryLimit, false);
  }

  /** The settings of a dataset for which nothing is configured. */
  public static Settings defaults() {
    return new Settings(
        Entailment.NONE, List.of(), false, List.of(Devices.AUTO), defaultMemoryLimit());
  }

  /** Half of what the JVM may take: the rest is for Jena. */
  static long defaultMemoryLimit() {
    return Runtime.getRuntime().maxMemory() / 2;
  }
}
