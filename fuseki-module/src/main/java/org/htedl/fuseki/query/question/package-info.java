// SPDX-License-Identifier: Apache-2.0
/** Questions to a graph, each answered for a whole batch of rows. */
@NullMarked
package org.htedl.fuseki.query.question;

import org.jspecify.annotations.NullMarked;
