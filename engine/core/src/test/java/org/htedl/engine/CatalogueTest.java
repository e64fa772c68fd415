// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.mirror.Catalogue;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.PlanPrinter;
import org.junit.jupiter.api.Test;

/** Plans are made from names, kinds and sizes alone. */
class CatalogueTest {
  private static final int EXPRESSIONS = 20;

  /** The names, kinds and sizes of a mirror, without its facts. */
  private record Names(
      List<String> nodes, Set<Integer> individuals, Set<String> properties, Map<String, Long> sizes)
      implements Catalogue {
    static Names of(Mirror mirror) {
      List<String> nodes = new ArrayList<>();
      Set<Integer> individuals = new HashSet<>();
      Set<String> properties = new HashSet<>();
      Map<String, Long> sizes = new HashMap<>();
      for (int id = 0; id < mirror.nodeCount(); id++) {
        nodes.add(mirror.nodeName(id));
        if (mirror.live().contains(id)) {
          individuals.add(id);
        }
        if (Declarations.isProperty(mirror, mirror.nodeName(id))) {
          properties.add(mirror.nodeName(id));
        }
        sizes.put("class " + id, (long) mirror.members(id).cardinality());
        sizes.put("role " + id, (long) mirror.role(id).size());
        sizes.put("column " + id, (long) mirror.values(id).size());
      }
      return new Names(nodes, individuals, properties, sizes);
    }

    @Override
    public int nodeCount() {
      return nodes.size();
    }

    @Override
    public int idOf(String node) {
      return nodes.indexOf(node);
    }

    @Override
    public String nodeName(int id) {
      return nodes.get(id);
    }

    @Override
    public boolean isIndividual(int node) {
      return individuals.contains(node);
    }

    @Override
    public boolean isProperty(String predicate) {
      return properties.contains(predicate);
    }

    @Override
    public long memberCount(int classNode) {
      return sizes.getOrDefault("class " + classNode, 0L);
    }

    @Override
    public long pairCount(int predicate) {
      return sizes.getOrDefault("role " + predicate, 0L);
    }

    @Override
    public long valueCount(int predicate) {
      return sizes.getOrDefault("column " + predicate, 0L);
    }
  }

  @Test
  void namesAndSizesSufficeForAPlan() {
    for (long seed = 1; seed <= 40; seed++) {
      Disagreement.Exam exam = Disagreement.Exam.of(seed, EXPRESSIONS);
      Mirror mirror = exam.mirror();
      Linearizer remote = new Linearizer(Names.of(mirror), DefinedDatatypes.of(mirror));
      exam.expressions().forEach(remote::add);
      assertEquals(
          new PlanPrinter(Linearizer.plan(mirror, exam.expressions())).print(),
          new PlanPrinter(remote.finish()).print(),
          "seed " + seed);
    }
  }
}
