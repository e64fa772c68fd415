// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.Programs;
import org.htedl.limit.Cancellation;
import org.htedl.limit.WorkMeter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenAtomsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Without a rule the value counts, of several the last, unless it was released before.
        "5 2 0 | [2 FREE]",
        "5 2 1 | [2 TRUE]",
        "5 2 2 | []",
        "5 2 3 | []",
        "5 2 0;5 2 1 | [2 TRUE]",
        "5 2 1;5 2 2 | []",
        "5 2 2;5 2 0 | [2 FREE]",
        "5 2 3;5 2 1 | []",
        "5 2 1;5 2 3 | []",
        // A rule before or after, of any kind, takes the value away.
        "1 0 1 2 0 1 1;5 2 1 | []",
        "5 2 1;1 0 1 2 0 1 1 | []",
        "5 2 0;1 0 1 2 0 0 | []",
        "5 2 1;1 1 1 2 0 1 1 | []",
        "5 2 1;1 0 2 3 2 0 0 | []",
        "5 2 1;1 0 1 2 1 1 2 1 1 2 1 | []",
        "5 2 1;1 0 1 2 0 1 3 | []",
        // A rule that cannot support the atom does not.
        "5 2 1;1 0 1 2 0 1 2 | [2 TRUE]",
        "5 2 1;1 0 1 2 0 1 -2 | [2 TRUE]",
        "5 2 1;1 0 1 2 0 2 1 -1 | [2 TRUE]",
        "5 2 1;1 0 1 2 1 5 1 1 1 | [2 TRUE]",
        "5 2 1;1 0 1 2 1 2 2 1 1 -1 1 | [2 TRUE]",
        "5 2 1;1 1 1 2 0 1 -2 | [2 TRUE]",
        "5 2 1;1 0 2 2 3 0 1 3 | [2 TRUE]",
        "5 2 1;1 0 1 3 0 0;1 0 1 2 0 1 -3 | [2 TRUE]",
        "5 2 1;1 0 0 0 1 2 | [2 TRUE]",
        // Nor does one whose body a constraint excludes: before it whatever the body is, behind it
        // the same body or an only literal. Atoms 1 and 3 are open.
        "5 2 1;1 0 0 0 1 1;1 0 1 2 0 1 1 | [2 TRUE]",
        "5 2 1;1 0 1 2 0 1 1;1 0 0 0 1 1 | [2 TRUE]",
        "5 2 1;1 0 0 0 1 1;1 0 1 2 0 2 1 3 | [2 TRUE]",
        "5 2 1;1 0 1 2 0 2 1 3;1 0 0 0 1 1 | []",
        "5 2 1;1 0 0 0 1 -1;1 1 1 2 0 2 3 -1 | [2 TRUE]",
        "5 2 1;1 0 1 2 0 1 -1;1 0 0 0 1 -1 | [2 TRUE]",
        "5 2 1;1 0 0 0 2 1 3;1 0 1 2 0 2 3 1 | [2 TRUE]",
        "5 2 1;1 0 1 2 0 2 3 1;1 0 0 0 2 1 3 | [2 TRUE]",
        "5 2 1;1 0 0 0 2 1 3;1 0 1 2 0 3 1 3 4 | []",
        "5 2 1;1 0 0 1 2 3 1 2 3 1 4 1;1 0 1 2 0 1 1 | [2 TRUE]",
        "5 2 1;1 0 0 1 2 3 1 2 3 1 4 1;1 0 1 2 0 1 3 | []",
        "5 2 1;1 0 0 0 1 1;1 0 1 2 1 2 2 1 2 3 1 | [2 TRUE]",
        "5 2 1;1 0 0 0 1 1;1 0 1 2 1 1 2 1 2 3 1 | []",
        "5 2 1;1 0 1 4 0 0;1 0 0 0 2 1 4;1 0 1 2 0 1 1 | [2 TRUE]",
        "5 2 1;1 0 0 0 1 3;1 0 0 0 2 1 -3;1 0 1 2 0 1 1 | [2 TRUE]",
        "5 2 1;1 0 1 3 0 1 1;1 0 0 0 1 3;1 0 1 2 0 1 1 | []",
        // A rule that denies its head is a constraint.
        "5 2 1;1 0 1 3 0 1 -3;1 0 1 2 0 2 1 -3 | [2 TRUE]",
        "5 2 1;1 0 1 2 0 2 1 -3;1 0 1 3 0 1 -3 | []",
        "5 2 1;1 0 1 3 1 1 2 -3 2 -3 3;1 0 1 2 0 2 1 -3 | [2 TRUE]",
        "5 2 1;1 0 1 3 1 1 2 -3 2 1 1;1 0 1 2 0 2 1 -3 | [2 TRUE]",
        "5 2 1;1 0 1 3 1 2 2 -3 1 1 1;1 0 1 2 0 2 1 -3 | [2 TRUE]",
        "5 2 1;1 0 1 3 1 2 2 -3 1 1 1;1 0 1 2 0 2 4 -3 | []",
        "5 2 1;1 1 1 3 0 1 -3;1 0 1 2 0 2 1 -3 | []",
        "5 2 1;1 0 1 3 0 2 1 -3;1 0 1 2 0 2 -3 1 | [2 TRUE]"
      })
  void anExternalAtomWithARuleHasNoEffect(String lines, String open)
      throws IOException, BadProgramException {
    String text = "asp 1 0 0\n1 1 1 1 0 0\n" + lines.replace(';', '\n') + "\n0\n";
    GroundProgram program = Programs.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
    assertEquals(
        open,
        OpenAtoms.of(program, new WorkMeter(Cancellation.NEVER)).stream()
            .map(external -> external.atom() + " " + external.value())
            .toList()
            .toString());
  }
}
