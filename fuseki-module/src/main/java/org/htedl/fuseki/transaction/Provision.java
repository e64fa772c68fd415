package org.htedl.fuseki.transaction;

import java.util.List;
import org.apache.jena.graph.Node;
import org.htedl.closure.Closure;
import org.htedl.engine.Engine;

/**
 * What the graphs of a dataset are given, beside their data.
 *
 * @param engine what evaluates
 * @param closure what follows from the data
 * @param schema the graphs whose declarations apply to all
 * @param memory what mirrors and evaluations take
 */
record Provision(Engine engine, Closure closure, List<Node> schema, MemoryAccount memory) {}
