// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

/**
 * Michalski's ten trains: five go east, five go west, and exactly the eastbound ones have a short
 * closed car. The oldest riddle of inductive logic programming.
 */
final class SampleTrains {
  /**
   * A car a line: train, number, length, cover, shape, wheels, what it carries, how many of them.
   * Eastbound trains are 1 to 5.
   */
  private static final String CARS =
      """
      1 1 Long  Open   Rectangular 2 Rectangle 3
      1 2 Short Closed Rectangular 2 Triangle  1
      1 3 Long  Open   Rectangular 3 Hexagon   1
      1 4 Short Open   Rectangular 2 Circle    1
      2 1 Short Open   UShaped     2 Triangle  1
      2 2 Short Open   Bucket      2 Rectangle 1
      2 3 Short Closed Rectangular 2 Circle    2
      3 1 Short Open   Rectangular 2 Circle    1
      3 2 Short Closed Hexagonal   2 Triangle  1
      3 3 Long  Closed Rectangular 3 Triangle  1
      4 1 Short Open   Bucket      2 Triangle  1
      4 2 Short Open   Rectangular 2 Triangle  1
      4 3 Short Closed Elliptical  2 Rectangle 1
      4 4 Short Open   Rectangular 2 Rectangle 1
      5 1 Short Open   Rectangular 2 Triangle  1
      5 2 Long  Closed Rectangular 3 Rectangle 1
      5 3 Short Closed Rectangular 2 Circle    1
      6 1 Long  Closed Rectangular 2 Circle    3
      6 2 Short Open   Rectangular 2 Triangle  1
      7 1 Short Open   Rectangular 2 Circle    1
      7 2 Short Open   UShaped     2 Triangle  1
      7 3 Long  Closed Jagged      2 Nothing   0
      8 1 Long  Closed Rectangular 3 Rectangle 1
      8 2 Short Open   UShaped     2 Circle    1
      9 1 Short Open   Bucket      2 Circle    1
      9 2 Long  Closed Jagged      2 Rectangle 1
      9 3 Short Open   Rectangular 2 Rectangle 1
      9 4 Short Open   UShaped     2 Circle    1
      10 1 Short Open  UShaped     2 Rectangle 1
      10 2 Long  Open  Rectangular 2 Rectangle 2
      """;

  private static final int EASTBOUND = 5;

  private final SampleKnowledgeBase kb;

  SampleTrains(SampleKnowledgeBase kb) {
    this.kb = kb;
  }

  void write() {
    declare();
    for (int train = 1; train <= 2 * EASTBOUND; train++) {
      String name = trainName(train);
      kb.type(name, "Train");
      kb.example(train <= EASTBOUND ? "eastbound" : "westbound", name);
    }
    CARS.lines().forEach(line -> writeCar(line.trim().split(" +")));
  }

  private void declare() {
    kb.declareClass("Train", "");
    kb.declareClass("Car", "");
    kb.declareClass("Load", "");
    for (String kind :
        new String[] {
          "Short",
          "Long",
          "Open",
          "Closed",
          "Rectangular",
          "UShaped",
          "Bucket",
          "Hexagonal",
          "Elliptical",
          "Jagged"
        }) {
      kb.declareClass(kind + "Car", "Car");
    }
    for (String kind : new String[] {"Rectangle", "Triangle", "Hexagon", "Circle"}) {
      kb.declareClass(kind, "Load");
    }
    kb.declareObjectProperty("hasCar", "Train", "Car");
    kb.declareObjectProperty("hasNext", "Car", "Car");
    kb.declareObjectProperty("carries", "Car", "Load");
    kb.declareDataProperty("wheels", "Car");
  }

  private static String trainName(int train) {
    return train <= EASTBOUND ? "east" + train : "west" + (train - EASTBOUND);
  }

  private void writeCar(String[] row) {
    int train = Integer.parseInt(row[0]);
    int number = Integer.parseInt(row[1]);
    String prefix = trainName(train) + "car";
    String car = prefix + number;
    kb.type(car, "Car", row[2] + "Car", row[3] + "Car", row[4] + "Car");
    kb.relate(trainName(train), "hasCar", car);
    kb.value(car, "wheels", Integer.parseInt(row[5]));
    if (number > 1) {
      kb.relate(prefix + (number - 1), "hasNext", car);
    }
    for (int i = 1; i <= Integer.parseInt(row[7]); i++) {
      String load = car + "load" + i;
      kb.type(load, "Load", row[6]);
      kb.relate(car, "carries", load);
    }
  }
}
