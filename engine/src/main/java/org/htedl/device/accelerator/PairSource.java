package org.htedl.device.accelerator;

import org.htedl.device.accelerator.driver.Memory;

/** Two columns of pairs in a device's memory, valid until pairs are added. */
interface PairSource {
  Memory lefts();

  Memory rights();
}
