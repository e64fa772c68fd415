/**
 * What a closed mirror tells about itself: contradictions, axioms that nothing follows from, and
 * which triples are entailed.
 */
@NullMarked
package org.htedl.closure.report;

import org.jspecify.annotations.NullMarked;
