// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.List;
import org.htedl.mirror.Mirror;
import org.htedl.testing.naive.Triple;

/** The triples of a mirror, with what follows. */
final class MirrorTriples {
  private MirrorTriples() {}

  static List<Triple> of(Mirror mirror) {
    List<Triple> triples = new ArrayList<>();
    mirror.forEachClass(
        type ->
            mirror
                .members(type)
                .forEach(
                    node ->
                        triples.add(
                            new Triple(
                                mirror.nodeName(node), RuleReplay.TYPE, mirror.nodeName(type)))));
    mirror.forEachRole(
        role -> {
          for (long pair : mirror.role(role).forward().pairs()) {
            triples.add(
                new Triple(
                    mirror.nodeName((int) (pair >>> 32)),
                    mirror.nodeName(role),
                    mirror.nodeName((int) pair)));
          }
        });
    mirror.forEachColumn(
        column -> {
          for (long pair : mirror.values(column).postings().pairs()) {
            triples.add(
                new Triple(
                    mirror.nodeName((int) pair),
                    mirror.nodeName(column),
                    mirror.literal((int) (pair >>> 32))));
          }
        });
    return triples;
  }
}
