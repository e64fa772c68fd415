// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

/** Facts or rules that shards cannot be made of; the message is one sentence that says why. */
public final class ShardRefusalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ShardRefusalException(String message) {
    super(message);
  }
}
