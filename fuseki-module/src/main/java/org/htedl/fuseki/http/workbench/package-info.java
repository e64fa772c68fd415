// SPDX-License-Identifier: Apache-2.0
/** The workbench page, and its requests for completions and plans. */
@NullMarked
package org.htedl.fuseki.http.workbench;

import org.jspecify.annotations.NullMarked;
