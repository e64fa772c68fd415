// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.command;

import org.htedl.launcher.console.OptionalCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code htedl cluster}: shards on a cluster with Apache Spark. */
@Command(
    name = "cluster",
    description = {
      "Loads and evaluates on a cluster with Apache Spark, for data that outgrows one machine.",
      "Uses the Spark in SPARK_HOME, or one that it fetches once (220 MB); see docs/cluster.md."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "load|eval",
    subcommands = {LoadCommand.class, ClusterEvalCommand.class})
public final class ClusterCommand implements OptionalCommand {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
