// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * Mirrors built for a single query or transaction. They count on the account until it is over, or
 * until nothing refers to them any more, whichever is first. Its thread puts them in; the account
 * may look from others.
 */
public final class PassingMirrors {
  private final Map<Object, Mirror> mirrors = new ConcurrentHashMap<>();
  private final BooleanSupplier over;
  private volatile boolean released;

  /**
   * @param over whether the query or transaction has ended; asked now and then, from any thread
   */
  public PassingMirrors(BooleanSupplier over) {
    this.over = over;
  }

  /** A mirror that is there, or is made now. */
  public Mirror get(Object key, Supplier<Mirror> maker) {
    Mirror known = mirrors.get(key);
    if (known == null) {
      known = maker.get();
      mirrors.put(key, known);
    }
    return known;
  }

  /** A mirror, if it is there. */
  public @Nullable Mirror known(Object key) {
    return mirrors.get(key);
  }

  Collection<Mirror> all() {
    return List.copyOf(mirrors.values());
  }

  boolean isOver() {
    return released || over.getAsBoolean();
  }

  /** They are not needed as they are. */
  public void clear() {
    mirrors.clear();
  }

  /** They are not needed any more. */
  public void release() {
    released = true;
    clear();
  }
}
