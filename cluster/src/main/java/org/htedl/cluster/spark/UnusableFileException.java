// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.spark;

import java.io.IOException;

/** A file that is missing or not what was written; the message is one sentence with its address. */
public final class UnusableFileException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason what follows the address, such as "it is missing"
   */
  public UnusableFileException(String address, String reason) {
    super(address + " cannot be used: " + reason + "; load the data again");
  }
}
