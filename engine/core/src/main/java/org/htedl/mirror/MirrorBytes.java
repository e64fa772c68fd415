// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

/** The memory that mirrors hold, in bytes. */
final class MirrorBytes {
  private MirrorBytes() {}

  /** See {@link Mirror#bytes}. */
  static long of(Mirror mirror) {
    TermUseCounts usage = mirror.usage();
    Mirror asserted = mirror.asserted();
    return mirror.dictionary().bytes()
        + mirror.facts().bytes()
        + mirror.live().bytes()
        + mirror.evidence().bytes()
        + (usage == null ? 0 : usage.bytes())
        + mirror.keptBytes()
        + (asserted == mirror ? 0 : asserted.bytesBeside(mirror));
  }

  /** See {@link Mirror#bytesBeside}. */
  static long beside(Mirror mirror, Mirror other) {
    Mirror asserted = mirror.asserted();
    Mirror theirs = other.asserted();
    long own =
        mirror.facts().bytesBeside(other.facts())
            + mirror.live().bytesBeside(other.live())
            + mirror.evidence().bytesBeside(other.evidence())
            + usageBeside(mirror, other)
            + mirror.keptBytes();
    return asserted == mirror || asserted == theirs || asserted == other
        ? own
        : own + asserted.bytesBeside(theirs);
  }

  private static long usageBeside(Mirror mirror, Mirror other) {
    TermUseCounts usage = mirror.usage();
    TermUseCounts theirs = other.usage();
    if (usage == null) {
      return 0;
    }
    return theirs == null ? usage.bytes() : usage.bytesBeside(theirs);
  }
}
