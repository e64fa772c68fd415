// SPDX-License-Identifier: Apache-2.0
/** The memory accounts of a dataset and of the server, and their refusals. */
@NullMarked
package org.htedl.fuseki.memory;

import org.jspecify.annotations.NullMarked;
