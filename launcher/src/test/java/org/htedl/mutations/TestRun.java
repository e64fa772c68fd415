// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The process that runs test classes one after the other and ends at the first failure. It uses
 * nothing of this project, because its class path is that of any module.
 *
 * <p>It appends a line to a file for each step: {@code start CLASS}, and, if a test fails, {@code
 * failed TEST}.
 */
final class TestRun {
  private TestRun() {}

  /** The status at the end if all tests succeeded; no other end of a process has it. */
  static final int ALL_WELL = 93;

  /** Arguments: the file of steps, and one with the name of a test class in each line. */
  public static void main(String[] arguments) throws IOException {
    Path steps = Path.of(arguments[0]);
    List<String> classes = Files.readAllLines(Path.of(arguments[1]));
    Launcher launcher = LauncherFactory.create();
    for (String each : classes) {
      note(steps, "start " + each);
      launcher.execute(
          LauncherDiscoveryRequestBuilder.request()
              .selectors(DiscoverySelectors.selectClass(each))
              .build(),
          new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
              if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                result.getThrowable().ifPresent(failure -> failure.printStackTrace(System.out));
                note(steps, "failed " + test.getLegacyReportingName());
                end(1);
              }
            }
          });
    }
    end(ALL_WELL);
  }

  /** Ends at once, together with the processes that tests have started. */
  private static void end(int status) {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    System.out.flush();
    Runtime.getRuntime().halt(status);
  }

  private static void note(Path steps, String line) {
    try {
      Files.writeString(steps, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
