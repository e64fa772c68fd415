// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;

/** Watches the bytes of a text while they pass on their way to a parser. */
interface PassingText {
  /** Takes the next bytes of the text, before the parser gets them. */
  void pass(byte[] bytes, int from, int to);

  /** Bytes of memory that the parser needs by now beside those of one statement. */
  default long kept() {
    return 0;
  }

  /** Bytes of memory that the parser asks for at once, before it has read them. */
  default long announced() {
    return 0;
  }

  /** The watch for a syntax. */
  static PassingText of(Lang lang) {
    if (RDFLanguages.JSONLD.equals(lang) || RDFLanguages.JSONLD11.equals(lang)) {
      return new JsonText();
    }
    if (RDFLanguages.RDFTHRIFT.equals(lang)) {
      return new ThriftText();
    }
    if (RDFLanguages.RDFXML.equals(lang)) {
      return new XmlText();
    }
    boolean isPlain =
        RDFLanguages.RDFPROTO.equals(lang)
            || RDFLanguages.TRIX.equals(lang)
            || RDFLanguages.RDFJSON.equals(lang);
    return isPlain ? (bytes, from, to) -> {} : new BracketText();
  }
}
