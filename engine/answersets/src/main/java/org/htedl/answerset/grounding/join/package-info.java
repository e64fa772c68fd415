/** Bodies of rules as joins over the atoms of their predicates. */
@NullMarked
package org.htedl.answerset.grounding.join;

import org.jspecify.annotations.NullMarked;
