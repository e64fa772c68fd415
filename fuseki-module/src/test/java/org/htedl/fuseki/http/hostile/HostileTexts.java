// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import java.util.ArrayList;
import java.util.List;

/** Strings and expressions that no client sends by mistake. */
final class HostileTexts {
  private HostileTexts() {}

  /** Whatever may stand where a name, an address or a text is expected. */
  static List<String> strings() {
    return List.of(
        "",
        " ",
        "\u0000",
        "\uD800",
        "\uDC00x",
        "\uFEFF",
        "\u2028",
        "_:",
        "_:x",
        "_: x",
        "<",
        ">",
        "<>",
        "<x>",
        "not an iri",
        "http://[",
        "http://x/ y",
        "http://x/\u0000",
        "urn:x-arq:",
        "urn:x-arq:UnionGraph",
        "urn:x-arq:DefaultGraph",
        "urn:x-arq:DefaultGraphNode",
        "//",
        ":",
        "a:b:c",
        "%",
        "%00",
        "%zz",
        "'",
        "\"",
        "\\",
        "\\u0000",
        "x".repeat(20_000),
        "ü\uD83D\uDE00",
        "\r\nSet-Cookie: a=b",
        "../../etc/passwd",
        "{NAME}",
        "${jndi:ldap://x}");
  }

  /** The same, and expressions that are deep, long, or ask for much. */
  static List<String> expressions() {
    List<String> all = new ArrayList<>(strings());
    all.addAll(
        List.of(
            "(".repeat(20_000),
            "(".repeat(999) + "Train" + ")".repeat(999),
            "(".repeat(1001) + "Train" + ")".repeat(1001),
            "not ".repeat(20_000) + "Train",
            "hasCar some ".repeat(10_000) + "Car",
            "inverse ".repeat(10_000) + "hasCar some Car",
            "Train" + " and Train".repeat(5_000),
            "Train" + " or not Car".repeat(5_000),
            "hasCar min 99999999999999999999999999999 Car",
            "hasCar exactly " + "9".repeat(20_000) + " Car",
            "hasCar min -0 Car",
            "hasCar min 1e3 Car",
            "{" + "_:x,".repeat(10_000) + "_:x}",
            "{urn:x}",
            "{<urn:x>}",
            "wheels value " + "9".repeat(20_000),
            "wheels value 1e999999999",
            "wheels value -1e-999999999",
            "wheels value \"1e999999999\"^^xsd:decimal",
            "wheels value \"\u0000\"",
            "wheels value \"x\"@" + "a".repeat(1000),
            "wheels value \"x\"^^<urn:y>",
            "wheels value \"x\"^^<>",
            "wheels value \"-99999999999999999999999999-01-01\"^^xsd:date",
            "wheels some xsd:date[>= \"99999999999999999999-12-31\"^^xsd:date]",
            "wheels some xsd:dateTime[< \"2020-02-30T24:00:01\"^^xsd:dateTime]",
            "wheels some xsd:time[< \"24:00:00+99:99\"^^xsd:time]",
            "wheels some xsd:duration[> \"P99999999999999999999999999Y\"^^xsd:duration]",
            "wheels some xsd:dayTimeDuration[>"
                + " \"-PT0.000000000000000000000001S\"^^xsd:dayTimeDuration]",
            "wheels some xsd:integer[>= " + "9".repeat(20_000) + "]",
            "wheels some xsd:decimal[>= 0." + "0".repeat(20_000) + "1]",
            "wheels some xsd:double[>= 1e999999999, <= -1e999999999]",
            "wheels some xsd:double[>= \"NaN\"^^xsd:double]",
            "wheels some xsd:string[length 99999999999999999999999]",
            "wheels some xsd:hexBinary[minLength 99999999999999999999999]",
            "wheels some xsd:string[pattern \"(\"]",
            "wheels some xsd:string[pattern \"[\"]",
            "wheels some xsd:string[pattern \"\\\\p{Nothing}\"]",
            "wheels some xsd:string[pattern \"(a{1000}){1000}\"]",
            "wheels some xsd:string[pattern \"a{999999999999999999}\"]",
            "wheels some xsd:string[pattern \"a{5,1}\"]",
            "wheels some xsd:string[pattern \"" + "(".repeat(10_000) + "\"]",
            "wheels some xsd:string[pattern \"" + "(".repeat(5_000) + ")".repeat(5_000) + "\"]",
            "wheels some xsd:string[pattern \"" + "(a|".repeat(5_000) + ")".repeat(5_000) + "\"]",
            "wheels some xsd:string[pattern \"" + "[a-z-[".repeat(5_000) + "\"]",
            "wheels some xsd:string[pattern \"(a*)*(a*)*(a*)*b\"]",
            "wheels some xsd:string[pattern \"\uD800\"]",
            "wheels some rdf:PlainLiteral[langRange \"\"]",
            "wheels some (" + "not ".repeat(10_000) + "xsd:string)",
            "wheels some " + "(".repeat(2_000) + "xsd:string" + ")".repeat(2_000),
            "wheels some {" + "1,".repeat(10_000) + "1}",
            "∃hasCar.Car",
            "hasCar any Car",
            "owl:topDataProperty some xsd:string",
            "owl:bottomDataProperty some xsd:string",
            "owl:topObjectProperty Self",
            "rdf:type some Car",
            "rdfs:label value \"x\"",
            "owl:Thing some owl:Nothing"));
    return all;
  }
}
