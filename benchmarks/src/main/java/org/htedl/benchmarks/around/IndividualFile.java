package org.htedl.benchmarks.around;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * N-Triples of individuals, ten triples each: two of 64 classes, five edges by four properties, one
 * of them to any individual and four to neighbours, an integer, a double and a label.
 *
 * @param count how many individuals
 */
record IndividualFile(int count, long seed) {
  static final int CLASSES = 64;
  static final int ROLES = 4;
  private static final int EDGES = 5;
  private static final int NEAR = 1_000;

  /** The IRI of an individual. */
  static String individual(long number) {
    return "http://example.org/e/i" + number;
  }

  /** The IRI of a class. */
  static String type(int number) {
    return "http://example.org/c/C" + number;
  }

  /** The IRI of a property between individuals. */
  static String role(int number) {
    return "http://example.org/p/r" + number;
  }

  void write(Path file) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    try (Writer out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < count; i++) {
        String subject = "<" + individual(i) + "> <";
        int first = random.nextInt(CLASSES);
        int second = (first + 1 + random.nextInt(CLASSES - 1)) % CLASSES;
        for (int type : new int[] {first, second}) {
          out.write(subject + "http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <");
          out.write(type(type) + "> .\n");
        }
        long near = random.nextInt(count);
        for (int e = 0; e < EDGES; e++) {
          long target =
              e == EDGES - 1 ? random.nextInt(count) : (near + random.nextInt(NEAR)) % count;
          out.write(subject + role(e % ROLES) + "> <" + individual(target) + "> .\n");
        }
        out.write(subject + "http://example.org/p/age> \"" + random.nextInt(100));
        out.write("\"^^<http://www.w3.org/2001/XMLSchema#integer> .\n");
        out.write(subject + "http://example.org/p/weight> \"" + random.nextInt(100_000) / 100.0);
        out.write("\"^^<http://www.w3.org/2001/XMLSchema#double> .\n");
        out.write(subject + "http://www.w3.org/2000/01/rdf-schema#label> \"individual " + i);
        out.write("\" .\n");
      }
    }
  }
}
