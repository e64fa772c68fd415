// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import java.util.List;

/** The names that fuzzed requests use, most of which the data of {@link #data} has. */
public final class Vocabulary {
  static final String NAMESPACE = "http://ex/";
  static final List<String> CLASSES = List.of("A", "B", "C", "D", "Pun", "Empty");
  static final List<String> ROLES = List.of("p", "q", "r", "Pun", "mixed");
  static final List<String> COLUMNS = List.of("v", "s", "d", "mixed", "label");
  static final List<String> INDIVIDUALS = List.of("n0", "n1", "n2", "n3", "n4", "Pun");

  /** Names of entities as nobody should choose them: empty local names, odd characters. */
  static final List<String> ODD_IRIS =
      List.of(
          "http://ex/",
          "http://ex/#",
          "http://ex/slash/",
          "http://ex/hash#",
          "http://ex/some",
          "http://ex/a%20b",
          "http://ex/é",
          "http://ex/𝄞",
          "http://ex/a'b",
          "http://ex/1",
          "urn:x",
          "urn:x:",
          "mailto:a@b",
          "http://ex/" + "long".repeat(500));

  static final List<String> DATATYPES =
      List.of(
          "xsd:integer",
          "xsd:decimal",
          "xsd:float",
          "xsd:double",
          "xsd:string",
          "xsd:boolean",
          "xsd:dateTime",
          "xsd:date",
          "xsd:gYear",
          "xsd:time",
          "xsd:duration",
          "xsd:anyURI",
          "xsd:byte",
          "xsd:hexBinary",
          "rdf:langString",
          "rdf:PlainLiteral",
          "rdfs:Literal",
          "owl:real",
          "<http://ex/datatype>");

  static final List<String> LITERALS =
      List.of(
          "1",
          "-7",
          "0.5",
          "1e3",
          "007",
          "-0.0",
          "1e400",
          "1e-400",
          "99999999999999999999999999999999",
          "0." + "3".repeat(400),
          "9".repeat(5000),
          "1e2147483648",
          "3f",
          "true",
          "\"\"",
          "\"a\"",
          "\"a\"@en",
          "\"a\"@en-GB-oed",
          "\"é𝄞\"",
          "\"1\"^^xsd:integer",
          "\"x\"^^xsd:integer",
          "\"INF\"^^xsd:double",
          "\"NaN\"^^xsd:float",
          "\"1e999999999\"^^xsd:decimal",
          "\"2020-02-30\"^^xsd:date",
          "\"2020-01-01T00:00:00\"^^xsd:dateTime",
          "\"-99999999999-01-01T00:00:00Z\"^^xsd:dateTime",
          "\"24:00:00\"^^xsd:time",
          "\"P1Y\"^^xsd:duration",
          "\"a\"^^<http://ex/datatype>",
          "\"line\\nend\"");

  static final List<String> PATTERNS =
      List.of(
          ".*a.*",
          "a*",
          "(a|b)+c?",
          "[a-z-[aeiou]]{2,3}",
          "\\\\p{L}*",
          "\\\\i\\\\c*",
          "(",
          "a{999999}",
          "(a*)*b",
          "(((a{30}){30}){30}){30}",
          "[",
          "\\\\",
          "^a$",
          "");

  private Vocabulary() {}

  /** The data that every dataset begins with, as the inside of an {@code INSERT DATA}. */
  public static String data() {
    StringBuilder text =
        new StringBuilder(
            """
            :A rdfs:subClassOf :B . :p rdfs:subPropertyOf :q . :q rdfs:domain :C .
            :A rdfs:label "a class", "" . :n0 rdfs:label "", "a node"@en ; rdfs:label "an 'odd' one" .
            :Empty a owl:Class . :Pun a owl:Class, :A ; :Pun :Pun . :D owl:equivalentClass
              [ owl:intersectionOf ( :A [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :B ] ) ] .
            :yes htedl:example :n0, :n1, :n2 . :no htedl:example :n3, :n4, :nowhere .
            """);
    for (int i = 0; i < 30; i++) {
      text.append(
          ":n%d a :%s ; :p :n%d ; :r :n%d ; :v %d ; :s \"a%d\" ; :mixed %s .\n"
              .formatted(
                  i,
                  CLASSES.get(i % 3),
                  i * 7 % 30,
                  i * i % 30,
                  i % 10,
                  i,
                  i % 2 == 0 ? ":n" + i : i));
    }
    text.append(":n5 :v 1.0, 1e0, \"x\"^^xsd:integer ; :d \"2020-01-01\"^^xsd:date .\n");
    text.append("GRAPH :g1 { :n0 a :A ; :p :n1 . :n1 a :B } GRAPH :g2 { :n2 a :C ; :v 5 }\n");
    return text.toString();
  }
}
