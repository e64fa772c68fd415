package org.htedl.mirror;

import org.htedl.bits.NodeSet;

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
        + openBytes(mirror)
        + (asserted == mirror ? 0 : asserted.bytesBeside(mirror));
  }

  /** What is kept of memberships that are not decided. */
  private static long openBytes(Mirror mirror) {
    JointMembers joint = JointMembers.of(mirror);
    long bytes = joint == null ? 0 : joint.bytes();
    for (NodeSet row : UpperRows.of(mirror).rows().values()) {
      bytes += row.bytes();
    }
    return bytes;
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
            + openBytes(mirror);
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
