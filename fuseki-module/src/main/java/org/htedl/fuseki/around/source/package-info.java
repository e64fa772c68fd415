// SPDX-License-Identifier: Apache-2.0
/**
 * Where the surroundings of examples are read from: files, which are scanned a few times, a
 * database, which is looked up, and a remote endpoint, which is asked in blocks.
 */
@NullMarked
package org.htedl.fuseki.around.source;

import org.jspecify.annotations.NullMarked;
