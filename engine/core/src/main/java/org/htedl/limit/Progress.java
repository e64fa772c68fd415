// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

/**
 * Receives reports on the progress of long work. Called from the working thread; must return
 * quickly.
 */
@FunctionalInterface
public interface Progress {
  /** Ignores all reports. */
  Progress NONE = (stage, done, total) -> {};

  /**
   * Takes a report.
   *
   * @param stage what is being done, such as {@code "roles"}
   * @param done how much of it is done
   * @param total how much there is, or -1 if unknown
   */
  void report(String stage, long done, long total);
}
