// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.nio.file.Path;

/** One kind of work of the long run. Instances keep no state between slices. */
interface Kind {
  /** As it is called on the command line and in the results. */
  String name();

  /** What a case is, in the plural. */
  String unit();

  /** How many cases a slice has unless the caller says otherwise. */
  int casesOfSlice();

  /** How many cases the whole of the long run has. */
  int casesInAll();

  /**
   * Does a slice.
   *
   * @param folder empty and the slice's own; kept if something fails
   * @throws Exception what the slice did not expect counts as a failure
   */
  Outcome run(Slice slice, Path folder) throws Exception;
}
