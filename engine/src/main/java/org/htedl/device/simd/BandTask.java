package org.htedl.device.simd;

import org.htedl.bits.NodeSet;
import org.htedl.device.Cancellation;

/**
 * The making of a {@link Band}'s row.
 *
 * @param restriction with the two bounds
 */
record BandTask(Restriction restriction) implements RowTask {
  @Override
  public String method() {
    return restriction.method();
  }

  @Override
  public int estimated() {
    return restriction.estimated();
  }

  @Override
  public double nanos() {
    return restriction.nanos();
  }

  @Override
  public void prepare() {
    restriction.prepare();
  }

  @Override
  public int units() {
    return restriction.units();
  }

  @Override
  public void run(int unit, Cancellation cancellation) {
    restriction.run(unit, cancellation);
  }

  @Override
  public NodeSet finish() {
    return restriction.between();
  }
}
