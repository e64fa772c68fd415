/**
 * Finds the files of imported ontologies on this machine, by catalogs and by what files declare.
 * Never asks the network. Downstream of {@code data}.
 */
@NullMarked
package org.htedl.launcher.imports;

import org.jspecify.annotations.NullMarked;
