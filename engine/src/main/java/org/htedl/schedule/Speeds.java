package org.htedl.schedule;

import java.util.ArrayList;
import java.util.List;

/** What is known of all devices' speeds on mirrors of one size; replaced as a whole. */
final class Speeds {
  private volatile List<Speed> list;

  Speeds(List<Speed> list) {
    this.list = List.copyOf(list);
  }

  /** One for each device. */
  List<Speed> list() {
    return list;
  }

  /** Keeps what a batch has shown; of two batches at the same time the later one's word counts. */
  void learn(List<Speed> seen) {
    list = List.copyOf(seen);
  }

  /** The same of a batch that one device has done. */
  void learn(int device, Speed seen) {
    List<Speed> next = new ArrayList<>(list);
    next.set(device, seen);
    list = List.copyOf(next);
  }
}
