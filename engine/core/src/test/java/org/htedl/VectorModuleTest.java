// SPDX-License-Identifier: Apache-2.0
package org.htedl;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.htedl.testing.VectorModuleExtension;
import org.junit.jupiter.api.Test;

/** The one test that always runs; .ci/run looks for its report. */
class VectorModuleTest {
  @Test
  void isThere() {
    assertTrue(VectorModuleExtension.isThere());
  }
}
