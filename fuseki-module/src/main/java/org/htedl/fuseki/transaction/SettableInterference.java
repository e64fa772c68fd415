// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.htedl.fuseki.revision.Interference;

/** The interference that a test has asked for; none otherwise. */
final class SettableInterference implements Interference {
  private volatile Interference now = Interference.NONE;

  /** Lets a test make things go wrong. */
  void set(Interference interference) {
    now = interference;
  }

  @Override
  public void at(Point point) {
    now.at(point);
  }
}
