/**
 * What a query is given: the mirror of its active graph, lasting or its own, and indexes that are
 * derived from it.
 */
@NullMarked
package org.htedl.fuseki.view;

import org.jspecify.annotations.NullMarked;
