// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.htedl.fuseki.pattern;

import org.jspecify.annotations.NullMarked;
