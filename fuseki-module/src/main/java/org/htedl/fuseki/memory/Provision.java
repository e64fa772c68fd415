// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import java.util.List;
import org.apache.jena.graph.Node;
import org.htedl.closure.Closure;
import org.htedl.engine.Engine;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.limit.MirrorLimits;
import org.htedl.mirror.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * The engine, closure, schema, memory and limits for the graphs of a dataset.
 *
 * @param engine what evaluates
 * @param closure what follows from the data
 * @param schema the graphs whose declarations apply to all
 * @param memory what mirrors and evaluations take
 * @param limits how much a mirror can hold
 * @param surroundings what the data is, if it is a part of larger data; else null
 * @param learners how many searches for expressions there may be
 * @param solvers how many programs of rules may be solved
 */
public record Provision(
    Engine engine,
    Closure closure,
    List<Node> schema,
    MemoryAccount memory,
    MirrorLimits limits,
    @Nullable Surroundings surroundings,
    SearchPlaces learners,
    SearchPlaces solvers) {}
