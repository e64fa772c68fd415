// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.limit.ArrayGrowth;
import org.htedl.mirror.Mirror;

/**
 * Collects programs whose results become rows, and runs them in one launch when one of the rows is
 * read. Not thread-safe.
 */
final class RowWriter {
  private final Holdings holdings;
  private final RowCache rows;
  private final Launches launches;
  private final Mirror mirror;
  private final InterpreterPrograms programs = new InterpreterPrograms();
  private int[] results = new int[16];

  RowWriter(Holdings holdings, RowCache rows, Launches launches, Mirror mirror) {
    this.holdings = holdings;
    this.rows = rows;
    this.launches = launches;
    this.mirror = mirror;
  }

  /** The programs, to append the next one to before {@link #add}. */
  InterpreterPrograms programs() {
    return programs;
  }

  /** The program just written gives this row. A later one may read it. */
  void add(int result) {
    if (programs.count() > results.length) {
      results = ArrayGrowth.room(results, programs.count());
    }
    results[programs.count() - 1] = result;
  }

  /** Runs the programs collected so far. */
  void flush() {
    int count = programs.count();
    if (count == 0) {
      return;
    }
    int live = rows.live(mirror);
    int quads = mirror.layout().words() / 2;
    Memory code = holdings.code().atLeast((long) programs.length() * Integer.BYTES);
    Memory starts = holdings.starts().atLeast((count + 1L) * Integer.BYTES);
    Memory targets = holdings.results().atLeast((long) count * Integer.BYTES);
    holdings.staging().write(code, 0, programs.code(), programs.length());
    holdings.staging().write(starts, 0, programs.starts(), count + 1);
    holdings.staging().write(targets, 0, results, count);
    long workEach = 4L * quads * (1 + programs.length() / count);
    int step = Math.clamp(launches.unitsALaunch() / workEach, 1, count);
    for (int first = 0; first < count; first += step) {
      int end = Math.min(count, first + step);
      launches.each(
          Kernel.ROWS,
          quads,
          workEach * (end - first),
          new Arguments()
              .add(rows.arena().memory())
              .add(rows.arena().strideWords() / 4, quads, live)
              .add(code)
              .add(starts)
              .add(targets)
              .add(first, end));
    }
    programs.clear();
  }
}
