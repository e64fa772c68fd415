// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.row;

import org.htedl.bits.NodeSet;

/** A row that is there already, or follows from a number. */
public record ReadyTask(String method, NodeSet row) implements RowTask {
  @Override
  public double nanos() {
    return 0;
  }

  @Override
  public NodeSet finish() {
    return row;
  }
}
