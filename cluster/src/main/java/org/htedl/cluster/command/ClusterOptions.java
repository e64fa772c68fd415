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
import picocli.CommandLine.Option;

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
    try (JavaSparkContext spark = ClusterContext.open(master, settings)) {
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
      throw failed instanceof Failure failure ? failure : new Failure(sentence(failed));
    } catch (Exception failed) { // Scala's methods do not declare what they throw
      throw new Failure(sentence(failed));
    }
  }

  private static String sentence(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      Matcher ours = OF_AN_EXECUTOR.matcher(String.valueOf(cause.getMessage()));
      if (ours.find()) {
        return Failure.oneLine(ours.group(1));
      }
    }
    String first = String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
    return failed instanceof SparkException
            || failed.getClass().getName().startsWith("org.apache.spark")
        ? "Spark: " + Failure.oneLine(first)
        : Failure.sentence(failed);
  }
}
