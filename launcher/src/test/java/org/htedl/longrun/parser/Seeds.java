// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.parser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/** Correct inputs of each target, and what chance makes of them. */
final class Seeds {
  private static final Path FOLDER =
      Path.of("launcher/src/test/resources/org/htedl/longrun/parser");
  private static final int LONGEST = 2_000;

  private Seeds() {}

  /**
   * The folder of a target's correct inputs.
   *
   * @param root the root of the project
   */
  static Path folder(Path root, Target target) {
    return root.resolve(FOLDER).resolve(target.name().toLowerCase(Locale.ROOT));
  }

  static List<byte[]> of(Path root, Target target) throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder(root, target))) {
      for (Path file : files.sorted().toList()) {
        seeds.add(Files.readAllBytes(file));
      }
    }
    return seeds;
  }

  /** An input made of a seed by up to eight changes of bytes, pieces and repetitions. */
  static byte[] mutation(List<byte[]> seeds, Random random) {
    byte[] input = seeds.get(random.nextInt(seeds.size()));
    for (int changes = 1 + random.nextInt(8); changes > 0 && input.length > 0; changes--) {
      input = changed(input, seeds, random);
    }
    return input.length <= LONGEST ? input : Arrays.copyOf(input, LONGEST);
  }

  private static byte[] changed(byte[] input, List<byte[]> seeds, Random random) {
    int from = random.nextInt(input.length);
    int to = Math.min(input.length, from + 1 + random.nextInt(12));
    byte[] other = seeds.get(random.nextInt(seeds.size()));
    int begin = random.nextInt(other.length);
    int end = Math.min(other.length, begin + 1 + random.nextInt(12));
    return switch (random.nextInt(5)) {
      case 0 -> joined(input, from, new byte[] {(byte) random.nextInt(256)}, to);
      case 1 -> joined(input, from, new byte[0], to);
      case 2 -> joined(input, from, Arrays.copyOfRange(other, begin, end), to);
      case 3 -> joined(input, to, Arrays.copyOfRange(input, from, to), to);
      default -> joined(input, from, Arrays.copyOfRange(other, begin, end), from);
    };
  }

  /** What is before {@code from}, then the middle, then what is from {@code to} on. */
  private static byte[] joined(byte[] input, int from, byte[] middle, int to) {
    byte[] all = new byte[from + middle.length + input.length - to];
    System.arraycopy(input, 0, all, 0, from);
    System.arraycopy(middle, 0, all, from, middle.length);
    System.arraycopy(input, to, all, from + middle.length, input.length - to);
    return all;
  }
}
