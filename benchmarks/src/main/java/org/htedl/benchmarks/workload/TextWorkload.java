// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.List;
import java.util.Map;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.plan.Linearizer;

/** A batch from strings to counts: parsing with an empty memory of names, planning, evaluating. */
record TextWorkload(
    Mirror mirror, List<String> texts, Map<String, String> prefixes, Question.Examples examples)
    implements Workload {

  @Override
  public Outcome answer(Resident resident) {
    ManchesterParser parser =
        new ManchesterParser(new NameResolver(new MirrorVocabulary(mirror), List.of(prefixes)));
    Linearizer linearizer = new Linearizer(mirror);
    for (String text : texts) {
      linearizer.add(parser.parse(text));
    }
    return CoverageWorkload.coverage(resident, linearizer.finish(), examples);
  }

  @Override
  public long check(Outcome outcome) {
    return CheckSum.BATCH.of(outcome);
  }
}
