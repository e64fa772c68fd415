package org.htedl;

import java.util.List;
import java.util.Map;

/** The packages of the engine from left to right, each with those that it uses. */
final class PackageOrder {
  /** What each package may import of the engine, itself aside; a package not listed fails. */
  static final Map<String, List<String>> UPSTREAM =
      Map.ofEntries(
          Map.entry("bits", List.of()),
          Map.entry("expression", List.of()),
          Map.entry("mirror.limit", List.of()),
          Map.entry("vector", List.of()),
          Map.entry("coverage", List.of("bits")),
          Map.entry("literal.pattern", List.of("expression")),
          Map.entry("literal", List.of("expression", "literal.pattern")),
          Map.entry("expression.manchester", List.of("expression", "literal")),
          Map.entry("mirror.relation", List.of("bits", "mirror.limit")),
          Map.entry("closure.graph", List.of("bits", "mirror.limit", "mirror.relation")),
          Map.entry("mirror.term", List.of("expression", "mirror.limit", "mirror.relation")),
          Map.entry(
              "mirror",
              List.of("bits", "expression", "mirror.limit", "mirror.relation", "mirror.term")),
          Map.entry("closure.fact", List.of("bits", "mirror.limit", "mirror.relation", "mirror")),
          Map.entry("pattern", List.of("bits", "mirror.limit", "mirror.relation", "mirror")),
          Map.entry(
              "datatype",
              List.of("bits", "expression", "literal", "mirror.relation", "mirror.term", "mirror")),
          Map.entry(
              "mirror.build",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "mirror.term",
                  "mirror")),
          Map.entry(
              "plan",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "literal",
                  "mirror.term",
                  "mirror",
                  "datatype")),
          Map.entry("device", List.of("bits", "mirror.limit", "mirror", "plan")),
          Map.entry(
              "device.scalar",
              List.of(
                  "bits", "expression", "literal", "mirror.relation", "mirror", "plan", "device")),
          Map.entry(
              "device.simd.memory",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "vector",
                  "mirror.relation",
                  "mirror",
                  "plan")),
          Map.entry("device.simd.context", List.of("vector", "device.simd.memory")),
          Map.entry(
              "device.simd.row",
              List.of(
                  "bits",
                  "vector",
                  "mirror.relation",
                  "mirror",
                  "device",
                  "device.simd.memory",
                  "device.simd.context")),
          Map.entry(
              "device.simd.neighbourhood",
              List.of(
                  "bits",
                  "mirror.limit",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.row")),
          Map.entry(
              "schedule",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "mirror",
                  "plan",
                  "device")),
          Map.entry(
              "closure.rdfs",
              List.of(
                  "bits",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "mirror.build")),
          Map.entry(
              "device.accelerator",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "literal",
                  "mirror.relation",
                  "mirror",
                  "plan",
                  "device")),
          Map.entry(
              "device.simd.count",
              List.of(
                  "bits",
                  "mirror.limit",
                  "vector",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.context",
                  "device.simd.row")),
          Map.entry(
              "device.simd.restriction",
              List.of(
                  "bits",
                  "vector",
                  "mirror.relation",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.context",
                  "device.simd.row")),
          Map.entry(
              "learn.context",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "literal",
                  "mirror.relation",
                  "mirror.term",
                  "mirror",
                  "device")),
          Map.entry(
              "learn.row",
              List.of("expression", "mirror.limit", "vector", "coverage", "learn.context")),
          Map.entry("learn.selection", List.of("expression", "coverage", "learn.row")),
          Map.entry(
              "learn.problem",
              List.of("bits", "expression", "coverage", "mirror", "learn.row", "learn.selection")),
          Map.entry(
              "closure.owl",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "mirror.build",
                  "closure.rdfs")),
          Map.entry(
              "closure.report",
              List.of(
                  "bits", "expression", "mirror.relation", "mirror.term", "mirror", "closure.owl")),
          Map.entry(
              "closure.definition",
              List.of(
                  "expression",
                  "literal",
                  "mirror.relation",
                  "mirror.term",
                  "mirror",
                  "datatype",
                  "closure.owl")),
          Map.entry(
              "device.simd.value",
              List.of(
                  "bits",
                  "expression",
                  "vector",
                  "literal",
                  "mirror.relation",
                  "mirror",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.context",
                  "device.simd.row")),
          Map.entry(
              "closure.rule",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror",
                  "closure.fact",
                  "pattern",
                  "mirror.build",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.definition")),
          Map.entry(
              "device.simd",
              List.of(
                  "bits",
                  "vector",
                  "mirror.relation",
                  "mirror",
                  "plan",
                  "device",
                  "device.simd.memory",
                  "device.simd.context",
                  "device.simd.row",
                  "device.simd.neighbourhood",
                  "device.simd.count",
                  "device.simd.restriction",
                  "device.simd.value")),
          Map.entry(
              "closure.stratum",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "pattern",
                  "mirror.build",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.definition",
                  "closure.rule")),
          Map.entry(
              "closure.maintenance",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "mirror.relation",
                  "closure.graph",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "mirror.build",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.definition",
                  "closure.rule",
                  "closure.stratum")),
          Map.entry(
              "closure",
              List.of(
                  "bits",
                  "mirror.limit",
                  "mirror",
                  "closure.fact",
                  "mirror.build",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.report",
                  "closure.definition",
                  "closure.rule",
                  "closure.stratum",
                  "closure.maintenance")),
          Map.entry(
              "advice",
              List.of("bits", "expression", "mirror.relation", "mirror.term", "mirror", "closure")),
          Map.entry(
              "engine",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "coverage",
                  "expression.manchester",
                  "mirror",
                  "mirror.build",
                  "plan",
                  "device",
                  "device.scalar",
                  "schedule",
                  "device.simd",
                  "closure.stratum",
                  "closure")),
          Map.entry(
              "learn",
              List.of(
                  "bits",
                  "expression",
                  "mirror.limit",
                  "coverage",
                  "expression.manchester",
                  "mirror",
                  "device",
                  "learn.context",
                  "learn.row",
                  "learn.selection",
                  "learn.problem",
                  "engine")),
          Map.entry(
              "learn.text",
              List.of(
                  "expression",
                  "coverage",
                  "expression.manchester",
                  "learn.selection",
                  "learn.problem",
                  "learn")),
          Map.entry(
              "why",
              List.of(
                  "bits",
                  "expression",
                  "literal",
                  "expression.manchester",
                  "mirror.relation",
                  "mirror.term",
                  "mirror",
                  "closure.fact",
                  "datatype",
                  "device",
                  "closure.rdfs",
                  "closure.owl",
                  "closure.definition",
                  "closure.stratum",
                  "closure")));

  private PackageOrder() {}
}
