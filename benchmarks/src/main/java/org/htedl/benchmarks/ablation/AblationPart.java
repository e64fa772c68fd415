// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;

/** A decision, the ways to take it, and the workloads that it matters to. */
public enum AblationPart {
  /** Bits or bytes. */
  BYTES(AblationSetting.bytes(), AblationWorkload.BATCH),
  /** How wide vectors are. */
  WIDTH(
      AblationSetting.widths(),
      AblationWorkload.BATCH,
      AblationWorkload.LEARNER,
      AblationWorkload.HALF),
  /** How long tiles are. */
  TILES(AblationSetting.tiles(), AblationWorkload.BATCH),
  /** How hypotheses that read the same rows share work. */
  SHARING(AblationSetting.sharing(), AblationWorkload.BATCH, AblationWorkload.REFINE),
  /** Which way restrictions go. */
  DIRECTION(
      AblationSetting.directions(),
      AblationWorkload.LEARNER,
      AblationWorkload.RARE,
      AblationWorkload.HALF),
  /** How the targets of a head are counted. */
  COUNTERS(
      AblationSetting.without(
          SpecialCase.COUNT_IN_ROWS, SpecialCase.COUNT_IN_BYTES, SpecialCase.SHARED_TARGETS),
      AblationWorkload.AT_LEAST_SELDOM,
      AblationWorkload.AT_LEAST_RARE,
      AblationWorkload.AT_LEAST_TENTH,
      AblationWorkload.AT_MOST_RARE,
      AblationWorkload.AT_MOST_HALF,
      AblationWorkload.ONLY_RARE),
  /** What is different where little is looked at. */
  LITTLE(
      AblationSetting.without(
          SpecialCase.HEAD_SCAN, SpecialCase.SORTED_PUSH, SpecialCase.DIRECT_COUNT),
      AblationWorkload.SINGLE,
      AblationWorkload.HARDLY,
      AblationWorkload.CONJUNCTION,
      AblationWorkload.COVER,
      AblationWorkload.TEN,
      AblationWorkload.SMALL),
  /** A restriction to nearly everybody. */
  NEARLY_ALL(AblationSetting.without(SpecialCase.OUTSIDE), AblationWorkload.ONLY_RARE),
  /** Many restrictions at once. */
  MANY(
      AblationSetting.without(SpecialCase.WIDE_PULL, SpecialCase.NEIGHBOURHOOD),
      AblationWorkload.LEARNER,
      AblationWorkload.LEARNER_OF_ALL,
      AblationWorkload.SMALL),
  /** Runs of values, and reading numbers. */
  VALUES(
      AblationSetting.values(),
      AblationWorkload.NUMBERS,
      AblationWorkload.SEVERAL_NUMBERS,
      AblationWorkload.TESTED_NUMBERS),
  /** Rows in memory that was given back. */
  MEMORY(
      AblationSetting.without(SpecialCase.ROW_SHELF),
      AblationWorkload.CONJUNCTION,
      AblationWorkload.HALF,
      AblationWorkload.NUMBERS);

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
  private final List<AblationSetting> settings;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
  private final List<AblationWorkload> workloads;

  AblationPart(List<AblationSetting> settings, AblationWorkload... workloads) {
    this.settings = settings;
    this.workloads = List.of(workloads);
  }

  /**
   * The part of this name, in small letters.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static AblationPart named(String name) {
    for (AblationPart part : values()) {
      if (part.label().equals(name)) {
        return part;
      }
    }
    throw new IllegalArgumentException(
        "no part \"" + name + "\" of ablation; there are " + labels());
  }

  /** The names of all parts. */
  public static String labels() {
    return Arrays.stream(values()).map(AblationPart::label).collect(Collectors.joining(", "));
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  List<AblationSetting> settings() {
    return settings;
  }

  List<AblationWorkload> workloads() {
    return workloads;
  }
}
