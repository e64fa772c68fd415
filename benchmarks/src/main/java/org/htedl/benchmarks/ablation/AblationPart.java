package org.htedl.benchmarks.ablation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

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
  /** What hypotheses that read the same rows have from that. */
  SHARING(AblationSetting.sharing(), AblationWorkload.BATCH, AblationWorkload.REFINE),
  /** Which way restrictions go. */
  DIRECTION(
      AblationSetting.directions(),
      AblationWorkload.LEARNER,
      AblationWorkload.RARE,
      AblationWorkload.HALF);

  private final List<AblationSetting> settings;
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
    List<String> labels = Arrays.stream(values()).map(AblationPart::label).toList();
    throw new IllegalArgumentException(
        "no part \"" + name + "\" of ablation; there are " + String.join(", ", labels));
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  List<AblationSetting> settings() {
    return settings;
  }

  List<AblationWorkload> workloads() {
    return workloads;
  }
}
