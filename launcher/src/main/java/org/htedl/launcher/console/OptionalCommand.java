// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.console;

/**
 * A command in a jar that not every installation has: annotated as picocli's {@code Command}, with
 * a public constructor that takes nothing, and found as a service.
 */
public interface OptionalCommand extends Runnable {}
