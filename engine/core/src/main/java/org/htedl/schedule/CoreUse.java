// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.BitSet;
import java.util.List;

/**
 * How many of this machine's cores devices keep busy.
 *
 * @param busy for each device; 0 for one that is not of this processor
 * @param cores how many there are
 */
record CoreUse(List<Integer> busy, int cores) {
  CoreUse {
    busy = List.copyOf(busy);
  }

  /** What these devices say, on this machine. */
  static CoreUse of(List<Member> members) {
    return new CoreUse(
        members.stream().map(member -> member.device().busyCores()).toList(),
        Runtime.getRuntime().availableProcessors());
  }

  /**
   * Whether these devices can work at the same time without taking cores from one another: what the
   * probe, which measures one after the other, has found then holds for all of them together.
   */
  boolean suffices(BitSet devices) {
    return devices.cardinality() < 2 || devices.stream().map(busy::get).sum() <= cores;
  }
}
