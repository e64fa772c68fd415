// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

/**
 * Surroundings that cannot be had whole: the message is one sentence that says why. What was read
 * until then is of no use.
 */
public final class RefusedSourceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RefusedSourceException(String sentence) {
    super(sentence, null, false, false);
  }
}
