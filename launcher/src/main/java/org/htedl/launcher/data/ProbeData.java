// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.util.Random;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;

/**
 * Generated individuals on which devices are probed where the user has named no data. On a few
 * dozen, as the sample has, a probe measures what a call takes and not what a device does in it,
 * and the simplest device looks the fastest. The same in every run.
 */
public final class ProbeData {
  /** As in a large ontology, and read within a second. */
  static final int INDIVIDUALS = 100_000;

  private static final int CLASSES = 16;
  private static final int TARGETS = 3;
  private static final long SEED = 4711;
  private static final String NAMESPACE = "urn:htedl:probe#";

  private ProbeData() {}

  /** Individuals in 16 classes of decreasing sizes, with three targets each of one role. */
  public static Mirror mirror() {
    Random random = new Random(SEED);
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < INDIVIDUALS; i++) {
      String individual = individual(i);
      for (int c = 0; c < CLASSES; c++) {
        if (random.nextInt(c + 2) == 0) {
          builder.add(individual, Iri.TYPE, NAMESPACE + "Class" + c);
        }
      }
      for (int t = 0; t < TARGETS; t++) {
        builder.add(individual, NAMESPACE + "role", individual(random.nextInt(INDIVIDUALS)));
      }
    }
    return builder.build();
  }

  private static String individual(int number) {
    return NAMESPACE + "i" + number;
  }
}
