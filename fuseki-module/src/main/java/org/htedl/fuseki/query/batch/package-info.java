// SPDX-License-Identifier: Apache-2.0
/** Executions that hand rows over in batches, through graphs, optional parts and EXISTS. */
@NullMarked
package org.htedl.fuseki.query.batch;

import org.jspecify.annotations.NullMarked;
