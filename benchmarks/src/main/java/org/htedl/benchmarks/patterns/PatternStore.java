package org.htedl.benchmarks.patterns;

import org.htedl.benchmarks.rivals.SparqlStore;

/** A store of which nothing is asked but counts of basic graph patterns. Found as a service. */
public interface PatternStore extends SparqlStore {}
