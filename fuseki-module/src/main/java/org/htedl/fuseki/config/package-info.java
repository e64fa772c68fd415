// SPDX-License-Identifier: Apache-2.0
/**
 * What can be configured, and how it is read from an assembler description. {@code transaction}
 * follows the settings.
 */
@NullMarked
package org.htedl.fuseki.config;

import org.jspecify.annotations.NullMarked;
