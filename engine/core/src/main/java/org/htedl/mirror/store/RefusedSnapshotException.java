// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

/**
 * A file that is no snapshot of the data it was asked for: foreign, of another version or content,
 * torn or corrupt. The message is what follows "is not used: ", without a full stop.
 */
public final class RefusedSnapshotException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason what follows "is not used: ", without a full stop
   */
  public RefusedSnapshotException(String reason) {
    super(reason);
  }

  /** Its sizes, or the lengths of its parts, contradict one another. */
  static RefusedSnapshotException ofSizes() {
    return new RefusedSnapshotException("its sizes make no sense");
  }
}
