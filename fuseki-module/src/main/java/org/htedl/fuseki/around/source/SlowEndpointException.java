// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

/** A request that an endpoint did not finish in its time: a smaller one may be answered. */
final class SlowEndpointException extends Exception {
  private static final long serialVersionUID = 1L;

  SlowEndpointException(String sentence) {
    super(sentence, null, false, false);
  }
}
