/** What lies around examples, read from files, a database and an endpoint, beside all data. */
@NullMarked
package org.htedl.benchmarks.around;

import org.jspecify.annotations.NullMarked;
