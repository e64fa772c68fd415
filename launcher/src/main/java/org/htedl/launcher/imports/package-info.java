// SPDX-License-Identifier: Apache-2.0
/**
 * Finds the files of imported ontologies on this machine, by catalogs and by what files declare.
 * Never asks the network.
 */
@NullMarked
package org.htedl.launcher.imports;

import org.jspecify.annotations.NullMarked;
