// SPDX-License-Identifier: Apache-2.0
/** The changes of transactions, graph by graph. */
@NullMarked
package org.htedl.fuseki.change;

import org.jspecify.annotations.NullMarked;
