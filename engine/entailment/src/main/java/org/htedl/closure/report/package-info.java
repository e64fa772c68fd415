/** Reports on a closed mirror: contradictions, axioms without effect, and derived triples. */
@NullMarked
package org.htedl.closure.report;

import org.jspecify.annotations.NullMarked;
