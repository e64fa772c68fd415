package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.htedl.expression.manchester.NameCompletion.Entry;

/** Keeps the first few entries in the order of the alphabet. Not thread-safe. */
final class CompletionList {
  private static final Comparator<Entry> ORDER =
      Comparator.comparing(Entry::name, String.CASE_INSENSITIVE_ORDER)
          .thenComparing(Entry::name)
          .thenComparing(Entry::iri);

  private final int limit;
  private final List<Entry> entries = new ArrayList<>();

  CompletionList(int limit) {
    this.limit = limit;
  }

  /** Whether an entry of this name would still get in; cheaper than making one. */
  boolean admits(String name) {
    return limit > 0
        && (entries.size() < limit
            || String.CASE_INSENSITIVE_ORDER.compare(name, entries.get(limit - 1).name()) <= 0);
  }

  void add(Entry entry) {
    if (!admits(entry.name())) {
      return;
    }
    int place = entries.size();
    while (place > 0 && ORDER.compare(entry, entries.get(place - 1)) < 0) {
      place--;
    }
    if (place > 0 && ORDER.compare(entry, entries.get(place - 1)) == 0) {
      return;
    }
    entries.add(place, entry);
    if (entries.size() > limit) {
      entries.remove(limit);
    }
  }

  List<Entry> entries() {
    return List.copyOf(entries);
  }
}
