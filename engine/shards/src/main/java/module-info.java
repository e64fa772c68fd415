// SPDX-License-Identifier: Apache-2.0
/** Data in shards, and class expressions evaluated over all of them. */
module org.htedl.shards {
  requires transitive org.htedl.core;
  requires transitive org.htedl.entailment;
  requires static org.jspecify;

  exports org.htedl.shard;
}
