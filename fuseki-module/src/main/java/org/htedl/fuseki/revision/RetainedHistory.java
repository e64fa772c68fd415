// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

/**
 * While a trail is open, the revisions that follow keep how they came from the ones before, even
 * when they have their mirrors.
 */
public final class RetainedHistory {
  private volatile boolean open = true;

  boolean isOpen() {
    return open;
  }

  public void close() {
    open = false;
  }
}
