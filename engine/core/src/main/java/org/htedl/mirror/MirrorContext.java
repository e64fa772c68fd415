// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What goes with a mirror's facts, whatever form its relations have.
 *
 * @param asserted the mirror of what the data says, with the same dictionary, if the facts are more
 *     than that
 * @param kept what owners know of the content
 */
record MirrorContext(@Nullable Mirror asserted, Map<Object, Object> kept) {

  /** That of asserted facts. */
  static MirrorContext ofAssertions() {
    return new MirrorContext(null, new ConcurrentHashMap<>());
  }

  /** That of what follows from these assertions. */
  static MirrorContext following(Mirror assertions) {
    return new MirrorContext(assertions, new ConcurrentHashMap<>());
  }

  /** The same assertions, of which only this is known so far. */
  MirrorContext keeping(Object owner, Object value) {
    Map<Object, Object> only = new ConcurrentHashMap<>();
    only.put(owner, value);
    return new MirrorContext(asserted, only);
  }

  /** What an owner knows; the first result where several threads make it at the same time. */
  Object kept(Object owner, Supplier<Object> maker) {
    Object known = kept.get(owner);
    if (known != null) {
      return known;
    }
    Object made = maker.get();
    Object before = kept.putIfAbsent(owner, made);
    return before == null ? made : before;
  }

  /** Memory of what is kept that counts with the mirror, in bytes. */
  long keptBytes() {
    long bytes = 0;
    for (Object each : kept.values()) {
      bytes += each instanceof CountedMemory counted ? counted.bytes() : 0;
    }
    return bytes;
  }
}
