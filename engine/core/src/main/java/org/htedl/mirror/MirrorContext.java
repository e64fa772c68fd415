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
 * @param surroundings what the facts are, where they are a part of a larger graph
 * @param kept what owners know of the content
 */
record MirrorContext(
    @Nullable Mirror asserted, @Nullable Surroundings surroundings, Map<Object, Object> kept) {

  /** That of asserted facts which are a part of a larger graph; null for all of it. */
  static MirrorContext around(@Nullable Surroundings known) {
    return new MirrorContext(null, known, new ConcurrentHashMap<>());
  }

  /** That of what follows from these assertions. */
  static MirrorContext following(Mirror assertions) {
    return new MirrorContext(assertions, assertions.surroundings(), new ConcurrentHashMap<>());
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
}
