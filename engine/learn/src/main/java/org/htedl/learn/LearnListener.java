// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

/** Receives what a search says, in the thread that searches. */
@FunctionalInterface
public interface LearnListener {
  /**
   * Something has happened. A listener that takes long holds up the search; one that throws ends
   * it.
   */
  void event(LearnEvent event);
}
