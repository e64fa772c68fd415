// SPDX-License-Identifier: Apache-2.0
/** Accelerated work other than class expressions: nogoods, tails, cycles, expansions, joins. */
module org.htedl.accelerated {
  requires transitive org.htedl.answersets;
  requires transitive org.htedl.core;
  requires static org.jspecify;

  provides org.htedl.device.DeviceExtension with
      org.htedl.accelerated.AcceleratedWork;
}
