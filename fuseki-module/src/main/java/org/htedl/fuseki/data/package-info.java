/**
 * What a reader sees of a dataset: its graphs, by name, with the schema's and without those that
 * are hidden.
 */
@NullMarked
package org.htedl.fuseki.data;

import org.jspecify.annotations.NullMarked;
