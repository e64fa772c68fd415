// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.aggregate;

import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.function.FunctionEnv;

/** The part of a group that is aggregated at the moment. */
interface PartRow {
  /** The id of the value of a variable, by its place among those of the row. */
  int id(int place);

  /** The value of a variable, read once however often it comes. */
  AggregatedValue value(int place);

  /** The row for expressions. */
  Binding binding();

  FunctionEnv env();
}
