package org.htedl.closure.fact;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.bits.NodeSet;

/** The members of a class during maintenance of a closed mirror. Not thread-safe. */
public final class ChangingRow {
  private final NodeSet before;
  private final NodeSet lasting;
  private final Set<Integer> lost = new HashSet<>();
  private final Set<Integer> added = new HashSet<>();

  /**
   * @param before those before the change
   * @param lasting those that no change takes away, whether or not they are in {@code before}
   */
  public ChangingRow(NodeSet before, NodeSet lasting) {
    this.before = before;
    this.lasting = lasting;
  }

  /** Whether the node was a member before the change. */
  public boolean contained(int node) {
    return before.contains(node) || lasting.contains(node);
  }

  /** Whether the node is a member now. */
  public boolean contains(int node) {
    return added.contains(node) || contained(node) && !lost.contains(node);
  }

  /** Takes a member away that was there before the change; whether there was one to take. */
  public boolean lose(int node) {
    return before.contains(node) && !lasting.contains(node) && lost.add(node);
  }

  /** Adds a member; whether it was not there. */
  public boolean add(int node) {
    return !contains(node) && (lost.remove(node) || added.add(node));
  }

  /** The members that were there before and are not now. */
  public List<Integer> lost() {
    return new ArrayList<>(lost);
  }

  /** The members that are there now and were not before. */
  public Set<Integer> added() {
    return added;
  }
}
