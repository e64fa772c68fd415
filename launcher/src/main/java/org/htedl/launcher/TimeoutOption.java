// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import java.util.concurrent.TimeUnit;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.spool.SpooledBodies;
import org.htedl.launcher.console.Failure;
import picocli.CommandLine.Option;

/**
 * Limit of the time that one client of a server can take from others, as settings of the process. A
 * configuration's own settings replace them.
 */
final class TimeoutOption {
  private static final double MOST_SECONDS = TimeUnit.DAYS.toSeconds(365);

  @Option(
      names = "--timeout",
      paramLabel = "S",
      description =
          "Seconds that a query or an update may take, 0 for no limit (default: ${DEFAULT-VALUE})."
              + " A configuration's own timeouts replace it.")
  private double seconds = 60;

  void check() {
    if (!(seconds >= 0 && seconds <= MOST_SECONDS)) {
      throw new Failure("--timeout takes a number of seconds, 0 for no limit, not " + seconds);
    }
  }

  /** Sets the limits, and has bodies read to their end before they wait for the writer lock. */
  void apply() {
    Context everywhere = ARQ.getContext();
    everywhere.set(SpooledBodies.SPOOL, true);
    if (seconds > 0) {
      String milliseconds = Long.toString((long) Math.ceil(seconds * 1000));
      everywhere.set(ARQ.queryTimeout, milliseconds);
      everywhere.set(WatchedClients.UPDATE_TIMEOUT, milliseconds);
    }
  }
}
