// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The failures of a slice: those of a kind are counted, and the first of them described. */
final class Problems {
  private record Group(int count, String first) {}

  private final Map<String, Group> groups = new LinkedHashMap<>();

  /**
   * @param problem in one sentence; numbers and quoted names in it do not tell kinds apart
   * @param details where and how
   */
  void add(String problem, String details) {
    String kind = problem.replaceAll("\"[^\"]*\"|'[^']*'|<[^>]*>", "…").replaceAll("\\d{2,}", "#");
    kind = kind.substring(0, Math.min(80, kind.length()));
    groups.merge(
        kind,
        new Group(1, problem + "\n" + details),
        (old, one) -> new Group(old.count + 1, old.first));
  }

  List<String> list() {
    List<String> all = new ArrayList<>();
    groups.values().forEach(group -> all.add(group.count + " times, first " + group.first));
    return all;
  }
}
