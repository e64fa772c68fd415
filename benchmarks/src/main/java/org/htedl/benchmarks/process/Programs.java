package org.htedl.benchmarks.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
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
    Process process = start(command);
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

  private static Process start(List<String> command) throws IOException {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException absent) {
      throw new IOException(
          command.getFirst() + " cannot be run; is it installed and on the path?", absent);
    }
  }
}
