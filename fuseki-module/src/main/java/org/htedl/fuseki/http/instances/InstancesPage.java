// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.instances;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.engine.NamedExamples;
import org.htedl.fuseki.http.exchange.NodeLabels;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * A page of the individuals asked for. Ids stay with their nodes as the data changes, so their
 * order does not shift under a reader.
 */
final class InstancesPage {
  private final Mirror mirror;
  private final int[] ids;
  private final List<String> strangers;
  private final int count;
  private final @Nullable NodeLabels labels;

  private InstancesPage(
      Mirror mirror, int[] ids, List<String> strangers, int count, boolean withLabels) {
    this.mirror = mirror;
    this.ids = ids;
    this.strangers = strangers;
    this.count = count;
    this.labels = withLabels ? NodeLabels.of(mirror, ids, ids.length) : null;
  }

  /**
   * A page.
   *
   * @param row those that are covered
   * @param candidates those that are asked about
   * @param strangers names asked about that are no individuals; they come last
   */
  static InstancesPage of(
      Mirror mirror,
      DenseRow row,
      NodeSet candidates,
      List<String> strangers,
      InstancesRequest request) {
    NodeSet except =
        request.except().isEmpty()
            ? SparseRow.EMPTY
            : NamedExamples.in(mirror, request.except()).known();
    List<String> outside = new ArrayList<>(strangers);
    outside.removeAll(new HashSet<>(request.except()));
    IntPredicate wanted = id -> row.contains(id) == request.covered() && !except.contains(id);
    int[] known = {0};
    candidates.forEach(id -> known[0] += wanted.test(id) ? 1 : 0);
    int offset = request.offset();
    int[] ids = new int[(int) Math.min(Math.max(0L, (long) known[0] - offset), request.limit())];
    int[] seen = {0};
    if (ids.length > 0) {
      candidates.forEach(
          id -> {
            if (wanted.test(id)) {
              int place = seen[0]++ - offset;
              if (place >= 0 && place < ids.length) {
                ids[place] = id;
              }
            }
          });
    }
    int from = Math.clamp((long) offset - known[0], 0, outside.size());
    int to = Math.clamp((long) from + request.limit() - ids.length, from, outside.size());
    return new InstancesPage(
        mirror, ids, outside.subList(from, to), known[0] + outside.size(), request.labels());
  }

  /** All that there are, before limit and offset. */
  int count() {
    return count;
  }

  /** How many are on the page. */
  int size() {
    return ids.length + strangers.size();
  }

  /** The name of one on the page. */
  String name(int place) {
    return place < ids.length ? mirror.nodeName(ids[place]) : strangers.get(place - ids.length);
  }

  /** The label of one, or null; only where labels are asked for. */
  @Nullable String label(int place) {
    return labels != null && place < ids.length ? labels.of(ids[place]) : null;
  }
}
