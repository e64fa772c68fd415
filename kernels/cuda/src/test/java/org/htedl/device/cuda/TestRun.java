// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** A run of a class's tests without Maven, in which a test that was left out is a failure. */
final class TestRun {
  private TestRun() {}

  /**
   * Runs tests and prints each with its time, failures, and as the last line how many succeeded.
   *
   * @param methods the tests that are to run; none for all of the class
   * @param where what they ran on, for the last line
   * @return whether there were any, and all of them ran and succeeded
   */
  static boolean succeeds(Class<?> tests, String[] methods, String where) {
    List<? extends DiscoverySelector> selected =
        methods.length == 0
            ? List.of(selectClass(tests))
            : Arrays.stream(methods).map(each -> selectMethod(tests, each)).toList();
    PrintWriter out = new PrintWriter(System.out, true, UTF_8);
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selected).build(),
            listener,
            new Progress(out));
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(out);
    long found = summary.getTestsFoundCount();
    long succeeded = summary.getTestsSucceededCount();
    boolean all = found > 0 && succeeded == found && summary.getTotalFailureCount() == 0;
    out.println(
        all ? succeeded + " tests on " + where : succeeded + " of " + found + " on " + where);
    return all;
  }

  /** A line for each test, as soon as it ends. */
  private static final class Progress implements TestExecutionListener {
    private final PrintWriter out;
    private long start;

    Progress(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
      start = System.nanoTime();
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (test.isTest()) {
        out.printf(
            Locale.ROOT,
            "%-10s %8.1f s  %s%n",
            result.getStatus().name().toLowerCase(Locale.ROOT),
            (System.nanoTime() - start) / 1e9,
            test.getDisplayName());
      }
    }
  }
}
