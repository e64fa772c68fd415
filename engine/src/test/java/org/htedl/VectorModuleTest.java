package org.htedl;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The tests run on a JVM that has the vector module: without it they would prove too little. */
class VectorModuleTest {
  @Test
  void isThere() {
    assertTrue(
        ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
        "the tests need --add-modules jdk.incubator.vector");
  }
}
