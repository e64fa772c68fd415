package org.htedl.device.simd;

import java.util.function.Supplier;

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
record SimdContext(
    WordKernels kernels,
    SimdOptions options,
    WorkerPool pool,
    ScratchPool scratch,
    TilePool tiles,
    RowShelf rowShelf,
    Supplier<CostModel> currentCosts) {
  /** What methods cost here: rough figures at first, later measured ones. */
  CostModel costs() {
    return currentCosts.get();
  }
}
