// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ClusterContextTest {
  @Test
  void workersOfThisMachineAreUsedWhole() {
    assertEquals("4096m", ClusterContext.executorMemory("local-cluster[2,1,4096]"));
    assertEquals("512m", ClusterContext.executorMemory("local-cluster[ 2 , 1 , 512 ]"));
    assertEquals("", ClusterContext.executorMemory("local[2]"));
    assertEquals("", ClusterContext.executorMemory("yarn"));
    assertEquals("", ClusterContext.executorMemory("local-cluster[2,1]"));
  }
}
