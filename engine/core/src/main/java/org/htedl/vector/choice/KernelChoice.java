// SPDX-License-Identifier: Apache-2.0
package org.htedl.vector.choice;

import org.htedl.vector.PlainKernels;
import org.htedl.vector.PlainLanes;
import org.htedl.vector.VectorKernels;
import org.htedl.vector.VectorLanes;
import org.htedl.vector.loop.LaneKernels;
import org.htedl.vector.loop.WordKernels;

/**
 * Which loops this virtual machine can run.
 *
 * @param kernels the loops
 * @param remark what to say about the choice, to be appended; empty where vectors run
 */
public record KernelChoice(WordKernels kernels, String remark) {
  private static final String MODULE = "jdk.incubator.vector";

  /** Vectors, where their module was added to the virtual machine; else plain words. */
  public static KernelChoice detect() {
    return choose(ModuleLayer.boot().findModule(MODULE).isPresent());
  }

  /** The loops over candidates: vectors where their module was added to the virtual machine. */
  public static LaneKernels lanes() {
    return lanes(ModuleLayer.boot().findModule(MODULE).isPresent());
  }

  /** As {@link #lanes()}, where the module is there or not. */
  static LaneKernels lanes(boolean vectors) {
    return vectors ? new VectorLanes() : new PlainLanes();
  }

  /** The choice where the module is there or not; names the vector class only where it is. */
  static KernelChoice choose(boolean vectors) {
    return vectors
        ? new KernelChoice(new VectorKernels(), "")
        : new KernelChoice(
            new PlainKernels(), " (no vectors: start Java with --add-modules " + MODULE + ")");
  }
}
