// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

/**
 * Signals that closing the graph anew is better than maintaining it: the change entails too much,
 * or something that maintenance does not support.
 */
public final class OutOfProportionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OutOfProportionException(String reason) {
    super(reason, null, false, false);
  }
}
