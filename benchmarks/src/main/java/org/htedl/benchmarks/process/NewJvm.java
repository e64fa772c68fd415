// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.process;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A virtual machine like this one, started for one measurement. */
public final class NewJvm {
  /** The option with which vector loops run. */
  public static final String VECTORS = "--add-modules=jdk.incubator.vector";

  private NewJvm() {}

  /**
   * The command: Java with the memory and the native access that this one was started with.
   *
   * @param options more of them
   * @param main its class path is this one's
   */
  public static List<String> command(List<String> options, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (option.startsWith("-Xm") || option.startsWith("--enable-native-access")) {
        command.add(option);
      }
    }
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return command;
  }
}
