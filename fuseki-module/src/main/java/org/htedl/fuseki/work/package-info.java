/** Threads that do what queries wait for, and waiting that ends when the query does. */
@NullMarked
package org.htedl.fuseki.work;

import org.jspecify.annotations.NullMarked;
