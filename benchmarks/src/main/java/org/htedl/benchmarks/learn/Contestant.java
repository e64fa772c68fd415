// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.IOException;

/** Learns a class expression from examples. */
interface Contestant {
  /** What tables call it. */
  String name();

  /**
   * Learns.
   *
   * @throws IOException if what it reads or writes is not there
   */
  Answer learn(TrainingPart part) throws IOException;
}
