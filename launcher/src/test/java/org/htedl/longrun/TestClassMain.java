// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs a test class in this process, which ends with 1 if a test fails or none is there. */
final class TestClassMain {
  private TestClassMain() {}

  /** Argument: the name of the class. */
  public static void main(String[] arguments) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    Launcher launcher = LauncherFactory.create();
    launcher.execute(
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(arguments[0]))
            .build(),
        listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8), 40);
    System.out.println(summary.getTestsSucceededCount() + " tests succeeded");
    boolean well = summary.getTotalFailureCount() == 0 && summary.getTestsSucceededCount() > 0;
    System.exit(well ? 0 : 1);
  }
}
