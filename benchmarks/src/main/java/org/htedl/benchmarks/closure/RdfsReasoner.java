// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

/** A program that makes what follows by RDFS. Used by one thread and once. */
public interface RdfsReasoner {
  /** What it is called in the table. */
  String label();

  /** Takes all triples. */
  void load(TaxonomyGraph graph);

  /**
   * Makes all that follows.
   *
   * @return how many types the individuals have then, asserted ones among them, in the classes of
   *     the taxonomy
   */
  long close();
}
