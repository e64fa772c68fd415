/**
 * Facts during a closure: growing and changing rows and relations, and facts that a mirror does not
 * contain.
 */
@NullMarked
package org.htedl.closure.fact;

import org.jspecify.annotations.NullMarked;
