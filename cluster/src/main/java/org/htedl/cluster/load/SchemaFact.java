// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.io.Serializable;
import java.util.List;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;

/**
 * A fact about classes, properties or datatypes, as tasks and the driver send it.
 *
 * @param object a resource, or the lexical form of a literal
 * @param datatype of a literal; empty for a resource
 */
record SchemaFact(String subject, String predicate, String object, String datatype, String language)
    implements Serializable {

  /** It as the engine has it. */
  Fact fact() {
    return datatype.isEmpty()
        ? new Fact.Edge(subject, predicate, object)
        : new Fact.Value(subject, predicate, new Literal(object, datatype, language));
  }

  /** The resources in it. */
  List<String> names() {
    return datatype.isEmpty() ? List.of(subject, predicate, object) : List.of(subject, predicate);
  }
}
