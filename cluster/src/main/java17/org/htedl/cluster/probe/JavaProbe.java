// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.probe;

import org.apache.spark.api.java.function.Function;

/**
 * Tells what Java an executor has. Compiled for Java 17, the oldest that Spark runs on, so that an
 * executor that can load nothing else of ours can still say why.
 */
public final class JavaProbe implements Function<Integer, String> {
  private static final long serialVersionUID = 1L;

  private static final int NEEDED = 25;
  private static final long LEAST_HEAP = 128L << 20;

  /** Version, whether there is the vector module, bytes of heap, and the folder of the JDK. */
  @Override
  public String call(Integer task) {
    boolean vector = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    return Runtime.version().feature()
        + " "
        + vector
        + " "
        + Runtime.getRuntime().maxMemory()
        + " "
        + System.getProperty("java.home");
  }

  /** Why an executor that has told this cannot be used, in one sentence; empty if it can. */
  public static String refusal(String told) {
    String[] parts = told.split(" ", 4);
    if (Integer.parseInt(parts[0]) < NEEDED) {
      return "an executor runs on Java "
          + parts[0]
          + " ("
          + parts[3]
          + "), and HT-HEDL needs "
          + NEEDED
          + " or newer there: see docs/cluster.md on how a job brings its own";
    }
    if (!Boolean.parseBoolean(parts[1])) {
      return "an executor runs without the module jdk.incubator.vector: do not set"
          + " spark.executor.extraJavaOptions so that --add-modules is undone, and give it a JDK"
          + " that has the module";
    }
    if (Long.parseLong(parts[2]) < LEAST_HEAP) {
      return "an executor has "
          + (Long.parseLong(parts[2]) >> 20)
          + " MB of heap, and needs at least "
          + (LEAST_HEAP >> 20)
          + ": --conf spark.executor.memory=4g";
    }
    return "";
  }
}
