// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PeerSourceTest {
  private static final String PROGRAM =
      """
      static size_t make_role(const char *ds, size_t n, RoleAssert *A) {
          for (size_t i = 0; i < n; i++) A[i] = (RoleAssert){(u32)(k[i] >> 32), (u32)k[i]};
      }
      int main() { size_t I = make_role(ds, n, A); }
      """;

  @Test
  void dropsRepeatedEdges() {
    PeerSource changed = PeerSource.of(PROGRAM, false);
    assertTrue(changed.withoutDuplicates());
    assertTrue(changed.text().contains("k[i] != k[i - 1]"));
    assertTrue(changed.text().contains("n = g_edges;"));
  }

  @Test
  void leavesAnotherProgramAlone() {
    PeerSource same = PeerSource.of("int main() {}", false);
    assertFalse(same.withoutDuplicates());
    assertEquals("int main() {}", same.text());
  }
}
