// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.device.Device;
import org.htedl.device.DeviceSource;
import org.htedl.device.DeviceStatus;
import org.htedl.device.simd.WideBase;
import org.htedl.engine.DeviceRegistry.Kind;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;

/** Who opens and closes devices, and how often. */
class DeviceRegistryTest {
  private final CountedDevice.Count first = new CountedDevice.Count("first:0");
  private final CountedDevice.Count second = new CountedDevice.Count("second");
  private final AtomicInteger searches = new AtomicInteger();
  private final Kind ones = kind("first", first);
  private final Kind twos = kind("second", second);
  private final DeviceRegistry registry = new DeviceRegistry(List.of(ones, twos));
  private final WideBase base = new WideBase(3, 500);
  private final Mirror mirror = base.mirror();
  private final List<ClassExpression> batch = base.expressions(20, 2);

  private Kind kind(String name, CountedDevice.Count count) {
    return new Kind(
        name,
        true,
        () -> {
          searches.incrementAndGet();
          return List.of(new DeviceSource(count.name, count::open));
        });
  }

  @Test
  void oneSearchHoweverManyAskAtOnce() throws Exception {
    int many = 8;
    CountDownLatch there = new CountDownLatch(many);
    List<Future<List<DeviceStatus>>> listings = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(many)) {
      for (int i = 0; i < many; i++) {
        boolean opens = i % 2 == 0;
        listings.add(
            threads.submit(
                () -> {
                  there.countDown();
                  there.await();
                  if (opens) {
                    registry.named(ones, "first").forEach(LeasedDevice::close);
                  }
                  return registry.listing();
                }));
      }
      for (Future<List<DeviceStatus>> listing : listings) {
        assertEquals(listings.getFirst().get(), listing.get());
      }
    }
    assertEquals(2, searches.get(), "one for each kind");
    assertEquals(0, first.now() + second.now());
    assertEquals(1, second.opened.get(), "the listing is kept");
  }

  @Test
  void enginesShareADeviceWhichClosesWithTheLast() {
    Engine one = engine();
    Engine other = engine();
    assertEquals(1, first.opened.get());
    long[] expected = counts(one);
    assertArrayEquals(expected, counts(other));
    assertEquals(1, one.usage().batches(), "figures are each engine's own");
    one.close();
    one.close();
    assertEquals(1, first.now(), "the other uses it");
    assertArrayEquals(expected, counts(other));
    other.within(WorkingMemory.UNCOUNTED).close();
    assertEquals(1, first.now(), "a view owns nothing");
    other.close();
    assertEquals(0, first.now());
    try (Engine later = engine()) {
      assertArrayEquals(expected, counts(later));
      assertEquals(2, first.opened.get());
    }
    assertEquals(0, first.now());
  }

  @Test
  void whoeverGoesOnAfterClosingAcquiresItAgain() {
    Engine engine = engine();
    long[] expected = counts(engine);
    engine.close();
    assertArrayEquals(expected, counts(engine), "what was opened for the mirror is not the closed");
    assertEquals(1, first.now());
    engine.close();
    assertEquals(0, first.now());
  }

  @Test
  void aBatchThatRunsKeepsTheDeviceOpen() throws Exception {
    Engine engine = engine();
    first.stops = true;
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<long[]> counts = threads.submit(() -> counts(engine));
      first.evaluating.await();
      engine.close();
      assertEquals(1, first.now());
      first.goOn.countDown();
      assertEquals(batch.size(), counts.get().length);
    }
    assertEquals(0, first.now());
  }

  @Test
  void aDroppedEngineIsNoUser() {
    // Dropped with the mirror, which knows what has evaluated on it.
    engine().counts(base.mirror(), batch, Cancellation.NEVER);
    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> {
          while (first.now() > 0) {
            System.gc();
            Thread.sleep(10);
          }
        });
  }

  @Test
  void severalTogetherAreSharedToo() {
    Device together = together();
    Device again = together();
    assertEquals("first:0+second", together.name());
    assertEquals(1, first.opened.get());
    try (Engine engine = new Engine(together);
        Engine alone = engine()) {
      assertArrayEquals(counts(alone), counts(engine));
      assertTrue(again.statuses().getFirst().probed() > 0, "the other has probed them");
    }
    assertEquals(1, first.now());
    again.close();
    assertEquals(0, first.now() + second.now());
  }

  private Device together() {
    List<LeasedDevice> members = registry.present();
    Device together = registry.together(members);
    members.forEach(LeasedDevice::close);
    return together;
  }

  @Test
  void whatIsAbsentMayBeThereTheNextTime() {
    first.absent = true;
    String message =
        assertThrows(IllegalStateException.class, () -> registry.named(ones, "first:0"))
            .getMessage();
    assertEquals("the device first:0 cannot be used here: it is out", message);
    message =
        assertThrows(IllegalStateException.class, () -> registry.named(ones, "first:1"))
            .getMessage();
    assertEquals("the device first:1 cannot be used here: there is none of this number", message);
    assertEquals(0, first.now());
    first.absent = false;
    registry.named(ones, "first:0").forEach(LeasedDevice::close);
  }

  private Engine engine() {
    return new Engine(registry.named(ones, "first").getFirst());
  }

  private long[] counts(Engine engine) {
    return engine.counts(mirror, batch, Cancellation.NEVER);
  }
}
