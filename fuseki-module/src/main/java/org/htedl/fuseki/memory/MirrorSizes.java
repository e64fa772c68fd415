// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.htedl.mirror.Mirror;

/** The size of several mirrors together, counting parts that revisions of one graph share once. */
final class MirrorSizes {
  private MirrorSizes() {}

  /**
   * Bytes by which a mirror and the one that came from it take more than that one alone did.
   *
   * @param before what that one took
   */
  static long growth(Mirror from, long before, Mirror next) {
    return from.numbering() == next.numbering()
        ? Math.max(next.bytesBeside(from), next.bytes() - before)
        : next.bytes();
  }

  /** In bytes: the newest revision in full, and of the others what the next one does not share. */
  static long together(Collection<Mirror> mirrors) {
    IdentityHashMap<Object, List<Mirror>> alike = new IdentityHashMap<>();
    for (Mirror mirror : mirrors) {
      alike.computeIfAbsent(mirror.numbering(), n -> new ArrayList<>(1)).add(mirror);
    }
    long bytes = 0;
    for (List<Mirror> revisions : alike.values()) {
      revisions.sort(Comparator.comparingLong(Mirror::revision).reversed());
      bytes += revisions.getFirst().bytes();
      for (int i = 1; i < revisions.size(); i++) {
        bytes += revisions.get(i).bytesBeside(revisions.get(i - 1));
      }
    }
    return bytes;
  }
}
