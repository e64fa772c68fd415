/** The memory accounts of a dataset and of the server, and what refuses when they are full. */
@NullMarked
package org.htedl.fuseki.memory;

import org.jspecify.annotations.NullMarked;
