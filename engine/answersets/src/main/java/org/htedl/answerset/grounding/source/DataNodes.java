// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.source;

/** The nodes of data, by their ids and by their names. */
public interface DataNodes {
  /** No data. */
  DataNodes NONE =
      new DataNodes() {
        @Override
        public int idOf(String name) {
          return -1;
        }

        @Override
        public String nameOf(int node) {
          throw new IllegalArgumentException("There is no node " + node);
        }
      };

  /** The id of the node with a full IRI or {@code _:label}, negative if there is none. */
  int idOf(String name);

  /** The full IRI or {@code _:label} of a node. */
  String nameOf(int node);
}
