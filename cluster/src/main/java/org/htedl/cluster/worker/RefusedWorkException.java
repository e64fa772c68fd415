// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.worker;

/** Work that an executor cannot do, with one sentence that says why. */
public final class RefusedWorkException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RefusedWorkException(String sentence) {
    super(sentence);
  }
}
