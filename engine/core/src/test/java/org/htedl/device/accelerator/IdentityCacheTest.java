// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdentityCacheTest {
  private static final int ATTEMPTS = 200;

  private final IdentityCache<String> cache = new IdentityCache<>();
  private final List<String> freed = new ArrayList<>();

  @Test
  void equalObjectsAreDifferentKeys() {
    int[] one = {1};
    int[] other = {1};
    cache.put(one, "one", 1);
    cache.put(other, "other", 1);
    assertEquals("one", cache.get(one, 1));
    assertEquals("other", cache.get(other, 1));
    assertNull(cache.get(new int[] {1}, 1));
  }

  @Test
  void whatHasBeenUnusedForLongestGoesFirst() {
    Object a = new Object();
    Object b = new Object();
    Object c = new Object();
    cache.put(a, "a", 1);
    cache.put(b, "b", 2);
    cache.put(c, "c", 3);
    assertEquals("a", cache.get(a, 4));
    assertTrue(cache.evict(4, freed::add));
    assertTrue(cache.evict(4, freed::add));
    assertFalse(cache.evict(4, freed::add), "a is in use");
    assertEquals(List.of("b", "c"), freed);
    assertEquals("a", cache.get(a, 4));
  }

  @Test
  void whatNobodyHasAnyMoreExpires() throws InterruptedException {
    Object kept = new Object();
    cache.put(kept, "kept", 1);
    cache.put(new Object(), "gone", 1);
    for (int attempt = 0; freed.isEmpty() && attempt < ATTEMPTS; attempt++) {
      System.gc();
      Thread.sleep(10);
      cache.expire(freed::add);
    }
    assertEquals(List.of("gone"), freed);
    assertEquals("kept", cache.get(kept, 2));
  }

  @Test
  void allAreFreedOnce() {
    Object kept = new Object();
    cache.put(kept, "kept", 1);
    cache.clear(freed::add);
    cache.clear(freed::add);
    assertEquals(List.of("kept"), freed);
    assertNull(cache.get(kept, 2));
  }
}
