/** What a transaction changes, graph by graph. */
@NullMarked
package org.htedl.fuseki.change;

import org.jspecify.annotations.NullMarked;
