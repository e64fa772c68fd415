/** The changes of transactions, graph by graph. */
@NullMarked
package org.htedl.fuseki.change;

import org.jspecify.annotations.NullMarked;
