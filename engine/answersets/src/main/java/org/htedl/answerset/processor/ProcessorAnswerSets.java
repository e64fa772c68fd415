// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.processor;

import java.util.Optional;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.tail.ComponentTails;
import org.htedl.answerset.tail.Tail;
import org.htedl.answerset.tail.VectorTail;
import org.htedl.device.Device;
import org.htedl.device.DeviceExtension;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.SimdDevice;
import org.htedl.vector.choice.KernelChoice;

/** The solver's work on the processor's devices: tails on both, all else on the scalar one. */
public final class ProcessorAnswerSets implements DeviceExtension {
  @Override
  public <T> Optional<T> on(Device device, Class<T> work) {
    if (device instanceof ScalarDevice) {
      return onScalar(work);
    }
    return device instanceof SimdDevice && work == Tail.class
        ? Optional.of(work.cast(new VectorTail(KernelChoice.lanes())))
        : Optional.empty();
  }

  private static <T> Optional<T> onScalar(Class<T> work) {
    if (work == Tail.class) {
      return Optional.of(work.cast(Tail.scalar()));
    }
    if (work == ComponentTails.class) {
      return Optional.of(work.cast(ComponentTails.onProcessor()));
    }
    return work == Nogoods.class ? Optional.of(work.cast(new ScalarNogoods())) : Optional.empty();
  }
}
