// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs other programs. */
public final class Programs {
  private static final int TIMEOUT_MINUTES = 10;

  private Programs() {}

  /**
   * Runs a program to its end, at most ten minutes, without input.
   *
   * @param command the program and its arguments
   * @return what it printed, errors too
   * @throws IOException if it cannot be started, does not end, or fails; with what it printed
   */
  public static String output(List<String> command) throws IOException {
    return output(command, Map.of());
  }

  /**
   * Runs a program as {@link #output(List)} does.
   *
   * @param environment variables that it gets besides those of this process
   */
  public static String output(List<String> command, Map<String, String> environment)
      throws IOException {
    Process process = start(command, environment);
    try {
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
        throw new IOException(command.getFirst() + " did not end");
      }
      if (process.exitValue() != 0) {
        throw new IOException(command.getFirst() + " failed: " + output.strip());
      }
      return output;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Process start(List<String> command, Map<String, String> environment)
      throws IOException {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(environment);
      return builder.start();
    } catch (IOException absent) {
      throw new IOException(
          command.getFirst() + " cannot be run; is it installed and on the path?", absent);
    }
  }
}
