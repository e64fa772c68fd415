// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import org.htedl.testing.ModuleExports;
import org.junit.jupiter.api.Test;

/** Holds the walls between benchmarks and the engine, which the class path does not see. */
class BenchmarksArchitectureTest {
  @Test
  void namesOnlyExportedPackagesOfTheEngine() throws IOException {
    ModuleExports exports = ModuleExports.onClassPath();
    assertEquals(List.of(), exports.hiddenTypes(SyntheticGraph.class));
    assertFalse(exports.without("org.htedl.engine").hiddenTypes(SyntheticGraph.class).isEmpty());
  }
}
