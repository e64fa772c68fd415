// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.parser;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each parser on random changes of correct inputs; the long run guides them by coverage. */
class ParserMutationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final long SEED = Long.getLong("htedl.seed", 1);
  private static final int INPUTS = Integer.getInteger("htedl.parser.inputs", 500);

  @ParameterizedTest
  @EnumSource
  void anyBytesAreReadOrRefused(Target target) throws IOException {
    List<byte[]> seeds = Seeds.of(ROOT, target);
    Random random = new Random(SEED);
    for (byte[] seed : seeds) {
      target.check(seed);
    }
    for (int i = 0; i < INPUTS; i++) {
      byte[] input = Seeds.mutation(seeds, random);
      try {
        target.check(input);
      } catch (RuntimeException | Error failed) {
        throw new AssertionError(
            "seed " + SEED + ", input " + i + ": " + new String(input, ISO_8859_1), failed);
      }
    }
  }
}
