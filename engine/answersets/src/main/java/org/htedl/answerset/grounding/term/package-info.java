/** The ground terms of rules, as numbers, and the places of texts that they come from. */
@NullMarked
package org.htedl.answerset.grounding.term;

import org.jspecify.annotations.NullMarked;
