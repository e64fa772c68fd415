/** Definitions of classes, read from triples. */
@NullMarked
package org.htedl.closure.definition;

import org.jspecify.annotations.NullMarked;
