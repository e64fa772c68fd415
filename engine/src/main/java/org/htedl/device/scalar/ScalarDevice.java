package org.htedl.device.scalar;

import java.util.Optional;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.answerset.nogood.ScalarNogoods;
import org.htedl.answerset.tail.ComponentTails;
import org.htedl.answerset.tail.ScalarTail;
import org.htedl.answerset.tail.Tail;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.mirror.Mirror;

/** One thread, plain loops: always there, and what all other devices are compared with. */
public final class ScalarDevice implements Device {
  @Override
  public String name() {
    return "scalar";
  }

  @Override
  public Availability availability() {
    return Availability.present("1 thread, 64-bit words");
  }

  @Override
  public Optional<Tail> tail() {
    return Optional.of(new ScalarTail());
  }

  @Override
  public Optional<ComponentTails> componentTails() {
    return Optional.of(ComponentTails.onProcessor());
  }

  @Override
  public Optional<Nogoods> nogoods() {
    return Optional.of(new ScalarNogoods());
  }

  @Override
  public Resident open(Mirror mirror) {
    return new ScalarResident(mirror);
  }

  @Override
  public int busyCores() {
    return 1;
  }

  @Override
  public void close() {}
}
