// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.ablation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.device.Device;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.Direction;
import org.htedl.device.simd.option.SimdOptions.Sharing;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.literal.LiteralValue;

/** A decision taken in one way. */
sealed interface AblationSetting {
  /** What the table calls it. */
  String label();

  /**
   * A device in this virtual machine.
   *
   * @param maker makes it; the caller closes it
   */
  record Here(String label, Supplier<Device> maker) implements AblationSetting {}

  /**
   * The usual device in a virtual machine of its own.
   *
   * @param vectors whether it has the vector module
   * @param options for the virtual machine, added to this one's
   */
  record Elsewhere(String label, boolean vectors, List<String> options)
      implements AblationSetting {}

  /** Nothing taken away. */
  AblationSetting USUAL = on("as it is", DeviceChoice.FRESH);

  /** The same a second time: the difference is noise. */
  AblationSetting AGAIN = on("as it is, again", DeviceChoice.FRESH);

  /** A device with one thread and these options. */
  static AblationSetting on(String label, SimdOptions options) {
    return new Here(label, () -> new SimdDevice(1, options));
  }

  /** A byte an individual in place of a bit. */
  static List<AblationSetting> bytes() {
    return List.of(
        new Here("bytes, in tiles", () -> new ByteDevice(true)),
        new Here("bytes, row by row", () -> new ByteDevice(false)));
  }

  /** Narrower vectors, and none. */
  static List<AblationSetting> widths() {
    return List.of(
        new Elsewhere("256-bit vectors", true, List.of("-XX:MaxVectorSize=32")),
        new Elsewhere("128-bit vectors", true, List.of("-XX:MaxVectorSize=16")),
        new Elsewhere("plain words", false, List.of()));
  }

  /** Shorter and longer tiles, and none. */
  static List<AblationSetting> tiles() {
    List<AblationSetting> settings = new ArrayList<>();
    for (int words : new int[] {32, 64, 128, 256, 512, 2048}) {
      settings.add(on("tiles of " + words + " words", DeviceChoice.FRESH.withTileWords(words)));
    }
    settings.add(on("row by row", DeviceChoice.FRESH.withTileWords(SimdOptions.ROW_BY_ROW)));
    return settings;
  }

  /** Nothing made of what hypotheses have in common. */
  static List<AblationSetting> sharing() {
    return List.of(
        on("no shared prefixes", DeviceChoice.FRESH.withSharing(Sharing.ORDER)),
        on("in the plan's order", DeviceChoice.FRESH.withSharing(Sharing.NOTHING)));
  }

  /** Special cases evaluated as all others, each by itself. */
  static List<AblationSetting> without(SpecialCase... cases) {
    return Arrays.stream(cases)
        .map(special -> on("without " + label(special), DeviceChoice.FRESH.without(special)))
        .toList();
  }

  private static String label(SpecialCase special) {
    return special.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Without the rows of runs of values; and floats and doubles that the JDK reads. */
  static List<AblationSetting> values() {
    List<AblationSetting> settings = new ArrayList<>(without(SpecialCase.VALUE_ROWS));
    settings.add(new Elsewhere("as it is, in a virtual machine of its own", true, List.of()));
    String option = "-D" + LiteralValue.NUMBERS_OF_JDK + "=true";
    settings.add(new Elsewhere("numbers read by the JDK, likewise", true, List.of(option)));
    return settings;
  }

  /** Restrictions always one way. */
  static List<AblationSetting> directions() {
    return List.of(
        on("always push", DeviceChoice.FRESH.withDirection(Direction.PUSH)),
        on("always pull", DeviceChoice.FRESH.withDirection(Direction.PULL)));
  }
}
