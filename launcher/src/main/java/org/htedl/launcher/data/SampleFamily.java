// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A family over five generations, some hundred people, made by a seeded program: children, spouses,
 * ages, birthdays and heights. The examples are those who have a grandchild against those who have
 * none.
 */
final class SampleFamily {
  private static final long SEED = 1885;
  private static final int GENERATIONS = 5;
  private static final LocalDate TODAY = LocalDate.of(2025, 1, 1);

  private static final String[] FEMALE = {
    "Ada", "Berta", "Clara", "Dora", "Emma", "Frida", "Greta", "Hanna", "Ida", "Julia", "Katja",
    "Lena", "Marie", "Nora", "Olga", "Paula", "Rosa", "Sofia", "Tilda", "Ulla", "Vera", "Zoë"
  };
  private static final String[] MALE = {
    "Anton", "Bruno", "Carl", "Dario", "Emil", "Franz", "Georg", "Hugo", "Ivan", "Jakob", "Kurt",
    "Leo", "Max", "Niels", "Otto", "Paul", "Robert", "Simon", "Theo", "Uwe", "Viktor", "Jürgen"
  };

  private record Person(String name, boolean female, LocalDate born, List<Person> children) {}

  private final SampleKnowledgeBase kb;
  private final Random random = new Random(SEED);
  private final List<Person> all = new ArrayList<>();

  SampleFamily(SampleKnowledgeBase kb) {
    this.kb = kb;
  }

  void write() {
    declare();
    List<Person> generation = new ArrayList<>();
    for (int couple = 0; couple < 3; couple++) {
      generation.addAll(childrenOf(marry(newPerson(1905)), 1930));
    }
    for (int g = 2; g < GENERATIONS; g++) {
      List<Person> next = new ArrayList<>();
      for (Person person : generation) {
        if (random.nextInt(100) < 85) {
          next.addAll(childrenOf(marry(person), person.born.getYear() + 26));
        }
      }
      generation = next;
    }
    all.forEach(this::describe);
  }

  private void declare() {
    kb.declareClass("Person", "");
    kb.declareClass("Female", "Person");
    kb.declareClass("Male", "Person");
    kb.declareObjectProperty("hasChild", "Person", "Person");
    kb.declareObjectProperty("hasSpouse", "Person", "Person");
    kb.declareDataProperty("age", "Person");
    kb.declareDataProperty("born", "Person");
    kb.declareDataProperty("height", "Person");
  }

  private Person newPerson(int about) {
    boolean female = random.nextBoolean();
    return newPerson(about, female);
  }

  private Person newPerson(int about, boolean female) {
    String[] names = female ? FEMALE : MALE;
    String name = names[random.nextInt(names.length)] + (all.size() + 1);
    LocalDate born =
        LocalDate.of(about - 4 + random.nextInt(9), 1, 1).plusDays(random.nextInt(365));
    Person person = new Person(name, female, born, new ArrayList<>());
    all.add(person);
    return person;
  }

  private Person[] marry(Person person) {
    Person spouse = newPerson(person.born.getYear(), !person.female);
    kb.relate(person.name, "hasSpouse", spouse.name);
    kb.relate(spouse.name, "hasSpouse", person.name);
    return new Person[] {person, spouse};
  }

  private List<Person> childrenOf(Person[] parents, int about) {
    List<Person> children = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Person child = newPerson(about + 2 * i);
      children.add(child);
      for (Person parent : parents) {
        parent.children.add(child);
        kb.relate(parent.name, "hasChild", child.name);
      }
    }
    return children;
  }

  private void describe(Person person) {
    kb.type(person.name, "Person", person.female ? "Female" : "Male");
    kb.label(person.name, person.name.replaceAll("[0-9]+$", ""), "de");
    kb.value(person.name, "born", person.born.toString(), "date");
    kb.value(person.name, "age", person.born.until(TODAY).getYears());
    kb.value(person.name, "height", "1." + (50 + random.nextInt(45)), "decimal");
    boolean grandparent = person.children.stream().anyMatch(child -> !child.children.isEmpty());
    kb.example(grandparent ? "grandparents" : "noGrandparents", person.name);
  }
}
