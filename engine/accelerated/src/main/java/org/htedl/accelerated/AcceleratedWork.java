// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.tail.ComponentTails;
import org.htedl.answerset.tail.Tail;
import org.htedl.device.Device;
import org.htedl.device.DeviceExtension;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.mirror.relation.Expansions;
import org.htedl.mirror.relation.PairJoins;

/** All work beyond class expressions that there are kernels for. */
public final class AcceleratedWork implements DeviceExtension {
  private static final Map<Class<?>, Function<AcceleratedDevice, Object>> WORK =
      Map.of(
          PairJoins.class, DeviceJoins::new,
          Expansions.class, DeviceExpansions::new,
          Tail.class, DeviceTail::new,
          ComponentTails.class, DeviceCircles::new,
          Nogoods.class, DeviceNogoods::new);

  @Override
  public <T> Optional<T> on(Device device, Class<T> work) {
    Function<AcceleratedDevice, Object> made = WORK.get(work);
    return made != null
            && device instanceof AcceleratedDevice accelerated
            && accelerated.availability().available()
        ? Optional.of(work.cast(made.apply(accelerated)))
        : Optional.empty();
  }
}
