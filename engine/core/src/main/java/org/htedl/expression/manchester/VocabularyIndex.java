package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;

/**
 * A vocabulary in memory. Immutable and thread-safe; built by a {@link Builder}.
 *
 * <p>Takes about 25 bytes an entity in addition to its IRI, whose string is shared with the caller
 * of {@link Builder#add}, and as much a label. Where the individuals are millions and held
 * elsewhere already, leave them out and join the other source by a {@link CompositeVocabulary}.
 * Looking up takes constant time; {@link #closest} and {@link #complete} go through all names.
 */
public final class VocabularyIndex implements Vocabulary, NameCompletion {
  private static final EntityKind[] KINDS = EntityKind.values();

  private final StringTable iris;
  private final byte[] kinds;
  private final HashChains localNames;
  private final List<String> labels;
  private final int[] labelled;
  private final HashChains labelTexts;

  private VocabularyIndex(Builder builder) {
    iris = builder.iris;
    kinds = Arrays.copyOf(builder.kinds, iris.size());
    localNames = new HashChains(iris.size());
    for (int entity = 0; entity < iris.size(); entity++) {
      String iri = iris.get(entity);
      int start = localNameStart(iri);
      if (start < iri.length()) {
        localNames.add(hash(iri, start), entity);
      }
    }
    labels = List.copyOf(builder.labels);
    labelled = Arrays.copyOf(builder.labelled, labels.size());
    labelTexts = new HashChains(labels.size());
    for (int label = 0; label < labels.size(); label++) {
      labelTexts.add(labels.get(label).hashCode(), label);
    }
  }

  /** A builder of an empty vocabulary. */
  public static Builder builder() {
    return new Builder();
  }

  /** The number of IRIs and blank nodes, of whatever kind. */
  public int size() {
    return iris.size();
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    int entity = iris.find(iri);
    return entity < 0 ? Set.of() : setOf(kinds[entity]);
  }

  @Override
  public List<String> withLocalName(String localName) {
    List<String> found = new ArrayList<>();
    for (int e = localNames.first(hash(localName, 0)); e >= 0; e = localNames.next(e)) {
      String iri = iris.get(e);
      int start = localNameStart(iri);
      if (kinds[e] != 0 && iri.length() - start == localName.length() && iri.endsWith(localName)) {
        found.add(iri);
      }
    }
    return found;
  }

  @Override
  public List<String> withLabel(String label) {
    List<String> found = new ArrayList<>();
    for (int l = labelTexts.first(label.hashCode()); l >= 0; l = labelTexts.next(l)) {
      String iri = iris.get(labelled[l]);
      if (kinds[labelled[l]] != 0 && labels.get(l).equals(label) && !found.contains(iri)) {
        found.add(iri);
      }
    }
    return found;
  }

  /**
   * {@inheritDoc} Labels count as names too; they come in the single quotes they are written in.
   */
  @Override
  public List<String> closest(String name, Set<EntityKind> wanted, int limit) {
    ClosestNames closest = new ClosestNames(name, limit);
    int mask = maskOf(wanted);
    for (int entity = 0; entity < kinds.length; entity++) {
      if ((kinds[entity] & mask) != 0) {
        String iri = iris.get(entity);
        int start = localNameStart(iri);
        if (start < iri.length()) {
          closest.offer(iri, start, iri.length(), "");
        }
      }
    }
    for (int label = 0; label < labelled.length; label++) {
      if ((kinds[labelled[label]] & mask) != 0) {
        String text = labels.get(label);
        closest.offer(text, 0, text.length(), "'");
      }
    }
    return closest.names();
  }

  @Override
  public List<Entry> complete(String start, Set<EntityKind> wanted, int limit) {
    CompletionList list = new CompletionList(limit);
    int mask = maskOf(wanted);
    for (int entity = 0; entity < kinds.length; entity++) {
      if ((kinds[entity] & mask) != 0) {
        String iri = iris.get(entity);
        int from = localNameStart(iri);
        if (from < iri.length() && iri.regionMatches(true, from, start, 0, start.length())) {
          offer(list, entity, iri.substring(from), false);
        }
      }
    }
    for (int label = 0; label < labelled.length; label++) {
      String text = labels.get(label);
      if ((kinds[labelled[label]] & mask) != 0
          && text.regionMatches(true, 0, start, 0, start.length())) {
        offer(list, labelled[label], text, true);
      }
    }
    return list.entries();
  }

  private void offer(CompletionList list, int entity, String name, boolean label) {
    if (list.admits(name)) {
      list.add(new Entry(iris.get(entity), name, label, setOf(kinds[entity])));
    }
  }

  /** Index at which the local name begins; the length where there is none, as of a blank node. */
  private static int localNameStart(String iri) {
    if (iri.startsWith("_:")) {
      return iri.length();
    }
    for (int at = iri.length() - 1; at >= 0; at--) {
      char c = iri.charAt(at);
      if (c == '#' || c == '/') {
        return at + 1;
      }
    }
    return 0;
  }

  private static int hash(String text, int start) {
    int hash = 0;
    for (int at = start; at < text.length(); at++) {
      hash = hash * 31 + text.charAt(at);
    }
    return hash;
  }

  private static int maskOf(Set<EntityKind> kinds) {
    int mask = 0;
    for (EntityKind kind : kinds) {
      mask |= 1 << kind.ordinal();
    }
    return mask;
  }

  private static Set<EntityKind> setOf(byte mask) {
    Set<EntityKind> set = EnumSet.noneOf(EntityKind.class);
    for (EntityKind kind : KINDS) {
      if ((mask & (1 << kind.ordinal())) != 0) {
        set.add(kind);
      }
    }
    return set;
  }

  /** Collects names; may be used further after {@link #build}. Not thread-safe. */
  public static final class Builder {
    private StringTable iris = new StringTable();
    private byte[] kinds = new byte[16];
    private final List<String> labels = new ArrayList<>();
    private int[] labelled = new int[16];
    private boolean shared;

    private Builder() {}

    /** Adds an IRI, or {@code _:label}, as an entity of a kind; it may have several kinds. */
    public Builder add(String iri, EntityKind kind) {
      int entity = entity(iri);
      kinds[entity] |= (byte) (1 << kind.ordinal());
      return this;
    }

    /** Adds a label; it counts only where the IRI is added as some kind of entity, too. */
    public Builder label(String iri, String text) {
      int entity = entity(iri);
      if (labels.size() == labelled.length) {
        labelled = Arrays.copyOf(labelled, labelled.length * 2);
      }
      labelled[labels.size()] = entity;
      labels.add(text);
      return this;
    }

    /** The vocabulary of what was added so far. */
    public VocabularyIndex build() {
      iris.trim();
      shared = true;
      return new VocabularyIndex(this);
    }

    private int entity(String iri) {
      if (shared) {
        // The index built before reads the table without a lock, so it must not change any more.
        StringTable copy = new StringTable();
        for (int entity = 0; entity < iris.size(); entity++) {
          copy.add(iris.get(entity));
        }
        iris = copy;
        shared = false;
      }
      int entity = iris.add(iri);
      if (entity == kinds.length) {
        kinds = Arrays.copyOf(kinds, kinds.length * 2);
      }
      return entity;
    }
  }
}
