// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import org.htedl.device.ProviderContract;

/** The artifact with NVIDIA's cards, whether this machine has any or not. */
class CudaProviderTest extends ProviderContract {
  CudaProviderTest() {
    super("cuda", "jcuda");
  }
}
