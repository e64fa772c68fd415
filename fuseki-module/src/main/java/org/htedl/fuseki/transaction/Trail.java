package org.htedl.fuseki.transaction;

/**
 * While a trail is open, the revisions that follow keep how they came from the ones before, even
 * when they have their mirrors.
 */
final class Trail {
  private volatile boolean open = true;

  boolean isOpen() {
    return open;
  }

  void close() {
    open = false;
  }
}
