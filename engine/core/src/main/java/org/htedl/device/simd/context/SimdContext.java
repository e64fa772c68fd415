// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.context;

import java.util.function.Supplier;
import org.htedl.device.simd.memory.RowFreeList;
import org.htedl.device.simd.memory.ScratchPool;
import org.htedl.device.simd.memory.TilePool;
import org.htedl.device.simd.memory.WorkerPool;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.vector.loop.WordKernels;

/**
 * What all evaluations of a device share: its loops, threads and memory, and what its methods cost.
 * Thread-safe.
 *
 * @param kernels the loops over words
 * @param options which methods and special cases are used
 * @param pool the threads
 * @param scratch memory within an evaluation
 * @param tiles buffers of tiles, one a thread
 * @param rowShelf memory of rows that callers have given back
 * @param currentCosts the newest cost model
 */
public record SimdContext(
    WordKernels kernels,
    SimdOptions options,
    WorkerPool pool,
    ScratchPool scratch,
    TilePool tiles,
    RowFreeList rowShelf,
    Supplier<CostModel> currentCosts) {
  /** What methods cost here: rough figures at first, later measured ones. */
  public CostModel costs() {
    return currentCosts.get();
  }
}
