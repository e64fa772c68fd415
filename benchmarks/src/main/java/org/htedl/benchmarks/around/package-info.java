/**
 * What lies around examples, read from files, a database and an endpoint, compared with all data.
 */
@NullMarked
package org.htedl.benchmarks.around;

import org.jspecify.annotations.NullMarked;
