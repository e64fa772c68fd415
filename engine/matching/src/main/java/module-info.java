// SPDX-License-Identifier: Apache-2.0
/** Graph patterns matched on mirrors. */
module org.htedl.matching {
  requires transitive org.htedl.core;
  requires static org.jspecify;

  exports org.htedl.matching;
  exports org.htedl.matching.expansion;
  exports org.htedl.matching.index;
  exports org.htedl.matching.query;
}
