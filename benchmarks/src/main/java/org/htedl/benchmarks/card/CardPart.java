// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.card;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What {@link CardFigures} measures, in its order: what matters most and takes least first. */
enum CardPart {
  /**
   * Workloads compared with the floors that copies within the card give, the largest one excepted.
   */
  ROOFLINE,
  /** The published batches. */
  TABLE6,
  /** What the engine is built to reach. */
  GOALS,
  /** Sets of 20 to 200 million. */
  COVER,
  /** Batches alone and shared. */
  SCHEDULE,
  /** What follows by RDFS on data of published shapes. */
  CLOSURE,
  /** Matches of graph patterns. */
  PATTERNS,
  /** Answer sets of programs, and of many small ones at once. */
  ANSWERSETS,
  /** The largest of the roofline's workloads: making its data takes minutes. */
  LARGEST;

  /**
   * The parts that are named, with commas between them, in the order in which they are measured.
   *
   * @throws IllegalArgumentException if there is none of a name
   */
  static List<CardPart> named(String names) {
    List<String> wanted = Arrays.asList(names.toUpperCase(Locale.ROOT).split(",", -1));
    List<CardPart> parts =
        Arrays.stream(values()).filter(part -> wanted.contains(part.name())).toList();
    if (parts.size() != wanted.size()) {
      throw new IllegalArgumentException(
          "no part \"" + names + "\"; there are " + all() + ", each at most once");
    }
    return parts;
  }

  /** All names, with commas between them. */
  static String all() {
    return Arrays.stream(values())
        .map(part -> part.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(","));
  }
}
