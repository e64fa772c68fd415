// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.htedl.closure.Entailment;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Datasets made on the admin page follow the entailment of the dataset that is served. */
class ServerAreaTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void templatesHaveTheEntailment(Entailment entailment) throws IOException {
    Path area = ServerArea.prepare(folder, 3030, entailment);
    for (String template : new String[] {"config-mem", "config-tdb2"}) {
      String text = Files.readString(area.resolve("templates").resolve(template));
      assertTrue(text.contains("htedl:entailment \"" + entailment + "\""), text);
    }
  }
}
