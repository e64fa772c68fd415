// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many bases the reader of a text keeps. */
class XmlTextTest {
  /** Two are not counted, so each text of the tests begins with two. */
  private static final String TWO = "<z xml:base='http://z/1'><z xml:base='http://z/2'>";

  private static final long ONE = kept((TWO + "<a xml:base='http://e/'/>").getBytes(UTF_8));

  private static long kept(byte[] bytes) {
    XmlText whole = new XmlText();
    whole.pass(bytes, 0, bytes.length);
    XmlText parts = new XmlText();
    for (int i = 0; i < bytes.length; i++) {
      parts.pass(bytes, i, i + 1);
    }
    assertEquals(whole.kept(), parts.kept());
    return whole.kept();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      textBlock =
          """
          0, <a base='http://e/'/>
          0, <a>of xml:base we say = nothing</a>
          0, <a>xml:base= nothing</a>
          1, <a xml:base = "http://e/"/>
          1, <a xxml:base='http://e/'/>
          1, <a xml:base='http://e/'><b xml:base="http://e/"/></a>
          2, <a xml:base='http://e/'/><a xml:base='http://e/2'/>
          2, <a xml:base='b/'><a xml:base='b/'/></a>
          2, <a xml:base='./b:c/'><a xml:base='./b:c/'/></a>
          3, <!ATTLIST a xml:base CDATA 'b/'><a><b/></a>
          2, <!ATTLIST a c CDATA 'b/'><a xml:base='b/'><b xml:base='b/'/></a>
          """)
  void countsBases(int bases, String text) {
    assertEquals(bases * ONE, kept((TWO + text).getBytes(UTF_8)));
    assertEquals(bases * ONE, kept((TWO + text).getBytes(UTF_16LE)));
    if (bases <= 2) {
      assertEquals(0, kept(text.getBytes(UTF_8)));
    }
  }

  @Test
  void aLongBaseCountsEachTime() {
    String a = "<a xml:base='http://e/" + "x".repeat(300) + "'/>";
    assertEquals(2 * ONE, kept((TWO + a + a).getBytes(UTF_8)));
  }

  /** The reader's cache alone has two arrays of 8192 references. */
  @Test
  void aBaseTakesMoreThanItsCache() {
    assertTrue(ONE > 2 * 8192 * 4, ONE + " bytes");
  }
}
