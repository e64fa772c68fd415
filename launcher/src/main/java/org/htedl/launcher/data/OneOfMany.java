// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;

/** One of several files that go to the same receiver, which starts and finishes once for all. */
final class OneOfMany extends StreamRDFWrapper {
  OneOfMany(StreamRDF receiver) {
    super(receiver);
  }

  @Override
  public void start() {}

  @Override
  public void finish() {}
}
