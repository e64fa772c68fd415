package org.htedl.device.simd.restriction;

import org.htedl.bits.NodeSet;
import org.htedl.device.simd.row.RowTask;
import org.htedl.limit.Cancellation;

/**
 * The making of a {@link CountInterval}'s row.
 *
 * @param restriction with the two bounds
 */
public record CountIntervalTask(Restriction restriction) implements RowTask {
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
