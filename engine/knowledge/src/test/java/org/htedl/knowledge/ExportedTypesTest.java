// SPDX-License-Identifier: Apache-2.0
package org.htedl.knowledge;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.testing.ModuleExports;
import org.junit.jupiter.api.Test;

/** Keeps the number of types that the engine's modules export, to everybody or to some modules. */
class ExportedTypesTest {
  /** A type that is exported beyond this makes another one internal. */
  private static final int MOST = 248;

  @Test
  void modulesExportFewTypes() throws IOException {
    List<String> types = new ArrayList<>();
    for (Path module : EngineArtifacts.all()) {
      types.addAll(ModuleExports.exportedTypes(module));
    }
    System.out.println("The engine's modules export " + types.size() + " types.");
    assertTrue(types.contains("org/htedl/engine/Engine"), "reads the descriptors");
    assertTrue(
        types.size() <= MOST, () -> types.size() + " types are exported, of at most " + MOST);
  }
}
