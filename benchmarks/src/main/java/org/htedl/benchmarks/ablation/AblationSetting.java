package org.htedl.benchmarks.ablation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.htedl.device.Device;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.Direction;
import org.htedl.device.simd.option.SimdOptions.Sharing;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;

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
  AblationSetting USUAL = on("as it is", SimdOptions.USUAL);

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
      settings.add(on("tiles of " + words + " words", SimdOptions.USUAL.withTileWords(words)));
    }
    settings.add(on("row by row", SimdOptions.USUAL.withTileWords(SimdOptions.ROW_BY_ROW)));
    return settings;
  }

  /** Nothing made of what hypotheses have in common. */
  static List<AblationSetting> sharing() {
    return List.of(
        on("no shared prefixes", SimdOptions.USUAL.withSharing(Sharing.ORDER)),
        on("in the plan's order", SimdOptions.USUAL.withSharing(Sharing.NOTHING)));
  }

  /** Special cases evaluated as all others, each by itself. */
  static List<AblationSetting> without(SpecialCase... cases) {
    return Arrays.stream(cases).map(AblationSetting::withoutAll).toList();
  }

  /** Without several special cases at once, where one does the work of another. */
  static AblationSetting withoutAll(SpecialCase... cases) {
    SimdOptions options = SimdOptions.USUAL;
    StringJoiner label = new StringJoiner(" and ", "without ", "");
    for (SpecialCase each : cases) {
      options = options.without(each);
      label.add(label(each));
    }
    return on(label.toString(), options);
  }

  /** How the targets of a head are counted. */
  static List<AblationSetting> counters() {
    List<AblationSetting> settings = new ArrayList<>();
    settings.addAll(without(SpecialCase.COUNT_IN_ROWS, SpecialCase.COUNT_IN_BYTES));
    settings.addAll(without(SpecialCase.BAND, SpecialCase.SHARED_TARGETS));
    settings.add(withoutAll(SpecialCase.BAND, SpecialCase.SHARED_TARGETS));
    return settings;
  }

  private static String label(SpecialCase special) {
    return special.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Restrictions always one way. */
  static List<AblationSetting> directions() {
    return List.of(
        on("always push", SimdOptions.USUAL.withDirection(Direction.PUSH)),
        on("always pull", SimdOptions.USUAL.withDirection(Direction.PULL)));
  }
}
