/**
 * The command {@code htedl cluster}: the driver's side, in the process of the command line. What it
 * prints is what {@code eval} prints. Upstream: all other packages of the module, and the launcher,
 * which executors do not have.
 */
@NullMarked
package org.htedl.cluster.command;

import org.jspecify.annotations.NullMarked;
