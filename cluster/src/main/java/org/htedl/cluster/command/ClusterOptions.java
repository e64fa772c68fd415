// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.htedl.cluster.load.ClusterLoad;
import org.htedl.cluster.spark.ClusterContext;
import org.htedl.cluster.worker.RefusedWorkException;
import org.htedl.launcher.console.Failure;
import org.htedl.shard.ShardRefusalException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which cluster, and how it is set up. */
final class ClusterOptions {
  /** What an exception of ours says in an executor, as Spark passes it on. */
  private static final Pattern OF_AN_EXECUTOR =
      Pattern.compile(
          "(?:RefusedWorkException|UnusableFileException|MirrorLimitException"
              + "|MemoryBudgetException): ([^\\r\\n]+)");

  @Option(
      names = "--master",
      required = true,
      paramLabel = "URL",
      description =
          "The cluster, as Spark names it: yarn, k8s://…, spark://HOST:PORT, or local[2] for this"
              + " machine.")
  private String master = "";

  @Option(
      names = "--conf",
      paramLabel = "NAME=VALUE",
      description =
          "A setting of Spark, such as spark.executor.memory=8g; may be repeated. Goes before"
              + " those of spark-defaults.conf.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** What is done on the cluster. */
  interface Work {
    void run(JavaSparkContext spark) throws IOException;
  }

  /**
   * Connects, works and disconnects.
   *
   * @throws Failure with one sentence, whatever went wrong
   */
  void run(Work work) {
    for (String name : settings.keySet()) {
      if (!name.startsWith("spark.")) {
        throw new Failure("--conf " + name + ": settings of Spark begin with spark.");
      }
    }
    Watch watch = new Watch(spec.commandLine().getErr());
    try (watch;
        JavaSparkContext spark = ClusterContext.open(master, settings)) {
      spark.sc().addSparkListener(watch);
      watch.begin();
      work.run(spark);
    } catch (ClusterContext.RefusedClusterException
        | ClusterLoad.RefusedLoadException
        | ShardRefusalException
        | RefusedWorkException refused) {
      throw new Failure(Failure.oneLine(String.valueOf(refused.getMessage())));
    } catch (UnsupportedFileSystemException unknown) {
      throw new Failure(
          Failure.oneLine(String.valueOf(unknown.getMessage()))
              + ": the Spark that is used has no jar for it");
    } catch (FileNotFoundException missing) {
      throw new Failure("no such file: " + missing.getMessage());
    } catch (IOException failed) {
      throw new Failure(Failure.sentence(failed));
    } catch (RuntimeException failed) {
      throw failed instanceof Failure failure ? failure : new Failure(sentence(failed, watch));
    } catch (Exception failed) { // Scala's methods do not declare what they throw
      throw new Failure(sentence(failed, watch));
    }
  }

  private static String sentence(Throwable failed, Watch watch) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      Matcher ours = OF_AN_EXECUTOR.matcher(String.valueOf(cause.getMessage()));
      if (ours.find()) {
        return Failure.oneLine(ours.group(1));
      }
    }
    if (!(failed instanceof SparkException)
        && !failed.getClass().getName().startsWith("org.apache.spark")) {
      return Failure.sentence(failed);
    }
    if (watch.withoutMemory() > 0) {
      return watch.withoutMemory()
          + " executors ended for lack of memory: give them more (--conf"
          + " spark.executor.memory=8g), or load into more shards";
    }
    String first = String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
    return "Spark: " + Failure.oneLine(first);
  }
}
