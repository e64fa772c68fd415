// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.Arrays;
import org.htedl.mirror.Catalogue;

/** Reads what {@link Stage#encoded} has written. */
final class StageReader {
  private final int[] encoded;
  private int at;

  StageReader(int[] encoded) {
    this.encoded = encoded;
  }

  Stage stage() {
    int[] inputs = list();
    int[] operations = list();
    int[] outputs = list();
    int[][] relations = new int[outputs.length][];
    for (int i = 0; i < relations.length; i++) {
      relations[i] = list();
    }
    int[] decisions = list();
    int[] bounds = list();
    int[] starts = new int[encoded[at++] + 1];
    int[] code = new int[encoded.length];
    for (int i = 0; i + 1 < starts.length; i++) {
      int[] operation = list();
      System.arraycopy(operation, 0, code, starts[i], operation.length);
      starts[i + 1] = starts[i] + operation.length;
    }
    int[] roots = list();
    if (at != encoded.length || bounds.length != decisions.length) {
      throw new IllegalArgumentException("no encoded stage");
    }
    Plan plan =
        new Plan(
            NoNames.INSTANCE,
            Arrays.copyOf(code, starts[starts.length - 1]),
            starts,
            new Object[0],
            roots);
    return new Stage(inputs, operations, outputs, relations, decisions, bounds, plan);
  }

  private int[] list() {
    int length = encoded[at++];
    if (length > encoded.length - at) {
      throw new IllegalArgumentException("no encoded stage");
    }
    int[] list = Arrays.copyOfRange(encoded, at, at + length);
    at += length;
    return list;
  }

  /** The names of a plan that is nobody's until it is put on a mirror. */
  private enum NoNames implements Catalogue {
    INSTANCE;

    @Override
    public int nodeCount() {
      return 0;
    }

    @Override
    public int idOf(String node) {
      return -1;
    }

    @Override
    public String nodeName(int id) {
      throw new IllegalArgumentException("no node has a name here");
    }

    @Override
    public boolean isIndividual(int node) {
      return false;
    }

    @Override
    public boolean isProperty(String predicate) {
      return false;
    }

    @Override
    public long memberCount(int classNode) {
      return 0;
    }

    @Override
    public long pairCount(int predicate) {
      return 0;
    }

    @Override
    public long valueCount(int predicate) {
      return 0;
    }
  }
}
