// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist.data;

import java.util.function.Consumer;
import org.apache.jena.sparql.core.Quad;

/**
 * Universities with departments, faculty, students, courses and publications, in the proportions of
 * the Lehigh University Benchmark. Superclasses are asserted of students and professors; persons,
 * faculty, organizations and work have to be derived. The named graphs {@code exams0} and so on
 * have the exams of a department each.
 *
 * @param triples about how many, a multiple of a department's
 * @param seed where the choices come from
 */
public record UniversityData(int triples, long seed) implements QuadData {
  /** The namespace of everything in it. */
  public static final String NAMESPACE = "http://example.org/university/";

  private static final int DEPARTMENTS = 31;
  private static final int DEPARTMENTS_EACH = 15;
  private static final int DEGREES_FROM = 40;
  private static final int GROUPS = 12;
  private static final int UNDERGRADUATES = 370;
  private static final int GRADUATES = 120;
  private static final int EXAMS = 60;
  private static final int INTERESTS = 30;

  /** The kinds of faculty, with the number of each in a department. */
  private enum Rank {
    FULL("FullProfessor", 8),
    ASSOCIATE("AssociateProfessor", 11),
    ASSISTANT("AssistantProfessor", 9),
    LECTURER("Lecturer", 6);

    private final String type;
    private final int number;

    Rank(String type, int number) {
      this.type = type;
      this.number = number;
    }
  }

  @Override
  public void forEach(Consumer<Quad> sink) {
    new Maker(new QuadMaker(NAMESPACE, triples, seed, sink)).make();
  }

  /** One pass over the quads. */
  private static final class Maker {
    private final QuadMaker to;

    Maker(QuadMaker to) {
      this.to = to;
    }

    void make() {
      axioms();
      for (int u = 0; u < DEGREES_FROM; u++) {
        to.type("university" + u, "University");
        to.text("university" + u, "name", "University " + u);
      }
      int departments = to.scaled(DEPARTMENTS);
      for (int d = 0; d < departments; d++) {
        department(d);
      }
    }

    private void axioms() {
      to.subClasses("Person", "Employee", "Student");
      to.subClasses("Employee", "Faculty");
      to.subClasses("Faculty", "Professor", "Lecturer");
      to.subClasses("Professor", "FullProfessor", "AssociateProfessor", "AssistantProfessor");
      to.subClasses("Student", "Undergraduate", "Graduate");
      to.subClasses("Person", "Assistant");
      to.subClasses("Organization", "University", "Department", "ResearchGroup");
      to.subClasses("Course", "GraduateCourse");
      to.subProperties("memberOf", "worksFor");
      to.subProperties("worksFor", "headOf");
      to.subProperties("degreeFrom", "undergraduateDegreeFrom", "mastersDegreeFrom");
      to.subProperties("degreeFrom", "doctoralDegreeFrom");
      to.domain("takesCourse", "Student");
      to.range("advisor", "Professor");
      to.range("headOf", "Organization");
    }

    private void department(int number) {
      String department = "department" + number;
      to.type(department, "Department");
      to.text(department, "name", "Department " + number);
      to.edge(department, "subOrganizationOf", "university" + number / DEPARTMENTS_EACH);
      for (int g = 0; g < GROUPS; g++) {
        to.type("d" + number + "Group" + g, "ResearchGroup");
        to.edge("d" + number + "Group" + g, "subOrganizationOf", department);
      }
      int[] courses = {0, 0};
      for (Rank rank : Rank.values()) {
        for (int f = 0; f < rank.number; f++) {
          faculty(number, rank, f, courses);
        }
      }
      to.edge("d" + number + "FullProfessor0", "headOf", department);
      for (int s = 0; s < UNDERGRADUATES; s++) {
        undergraduate(number, s, courses[0]);
      }
      for (int s = 0; s < GRADUATES; s++) {
        graduate(number, s, courses);
      }
      to.useGraph("exams" + number);
      for (int e = 0; e < EXAMS; e++) {
        String student = "d" + number + "Undergraduate" + to.below(UNDERGRADUATES);
        to.edge(student, "examIn", "d" + number + "Course" + to.below(courses[0]));
        to.number(student, "points", to.below(101));
      }
      to.useDefaultGraph();
    }

    private void person(String person, int department, String name) {
      to.text(person, "name", name);
      to.text(person, "email", person + "@department" + department + ".example.org");
      to.text(person, "telephone", "555-" + to.below(10_000));
    }

    /**
     * @param courses the numbers of courses and of graduate courses so far
     */
    private void faculty(int department, Rank rank, int number, int[] courses) {
      String person = "d" + department + rank.type + number;
      to.type(person, rank.type);
      if (rank != Rank.LECTURER) {
        to.type(person, "Professor");
      }
      person(person, department, rank.type + " " + number);
      to.edge(person, "worksFor", "department" + department);
      to.edge(person, "undergraduateDegreeFrom", "university" + to.below(DEGREES_FROM));
      to.edge(person, "mastersDegreeFrom", "university" + to.below(DEGREES_FROM));
      to.edge(person, "doctoralDegreeFrom", "university" + to.skewed(DEGREES_FROM));
      to.text(person, "researchInterest", "Research " + to.below(INTERESTS));
      for (int c = 1 + to.below(2); c > 0; c--) {
        course("d" + department + "Course" + courses[0]++, "Course", person);
        course("d" + department + "GraduateCourse" + courses[1]++, "GraduateCourse", person);
      }
      for (int p = 2 + to.below(12); p > 0; p--) {
        String publication = person + "Publication" + p;
        to.type(publication, "Publication");
        to.text(publication, "name", to.phrase(4));
        to.edge(publication, "author", person);
        if (to.chance(.7)) {
          to.edge(publication, "author", "d" + department + "Graduate" + to.below(GRADUATES));
        }
      }
    }

    private void course(String course, String type, String teacher) {
      to.type(course, type);
      to.text(course, "name", to.phrase(2));
      to.edge(teacher, "teacherOf", course);
    }

    private void student(String student, int department, String type, String name) {
      to.type(student, type, "Student");
      person(student, department, name);
      to.edge(student, "memberOf", "department" + department);
    }

    private void undergraduate(int department, int number, int courses) {
      String student = "d" + department + "Undergraduate" + number;
      student(student, department, "Undergraduate", "Undergraduate " + number);
      for (int course : to.several(2 + to.below(3), courses)) {
        to.edge(student, "takesCourse", "d" + department + "Course" + course);
      }
      if (to.chance(.2)) {
        advisor(student, department);
      }
    }

    private void graduate(int department, int number, int[] courses) {
      String student = "d" + department + "Graduate" + number;
      student(student, department, "Graduate", "Graduate " + number);
      to.edge(student, "undergraduateDegreeFrom", "university" + to.skewed(DEGREES_FROM));
      advisor(student, department);
      for (int course : to.several(1 + to.below(3), courses[1])) {
        to.edge(student, "takesCourse", "d" + department + "GraduateCourse" + course);
      }
      if (number % 5 == 0) {
        to.type(student, "Assistant");
        to.edge(student, "assistantOf", "d" + department + "Course" + to.below(courses[0]));
      }
    }

    private void advisor(String student, int department) {
      Rank rank = Rank.values()[to.below(Rank.values().length - 1)];
      to.edge(student, "advisor", "d" + department + rank.type + to.below(rank.number));
    }
  }
}
