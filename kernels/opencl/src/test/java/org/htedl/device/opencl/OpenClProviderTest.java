// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import org.htedl.device.ProviderContract;

/** The artifact with OpenCL's devices, whether this machine has any or not. */
class OpenClProviderTest extends ProviderContract {
  OpenClProviderTest() {
    super("opencl", "org.jocl");
  }
}
