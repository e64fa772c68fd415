// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.List;
import org.apache.jena.riot.Lang;
import org.htedl.fuseki.syntax.Content.Foreign;

/**
 * The first bytes of a document, by which its syntax is recognized: by magic numbers, then as XML,
 * then as text.
 */
public final class DocumentStart {
  /** Bytes that are looked at: the entities of a large ontology fit before its root element. */
  private static final int LENGTH = 1 << 16;

  private static final String UNPACK = "unpack it and give the files that are in it";
  private static final String LEAVE_OUT = "leave it out";

  /** Beginnings of files that are neither text nor compressed RDF; each byte is a letter. */
  private static final List<Magic> MAGICS =
      List.of(
          new Magic("PK\u0003\u0004", "a ZIP archive", UNPACK),
          new Magic("PK\u0005\u0006", "an empty ZIP archive", LEAVE_OUT),
          new Magic("BZh", "packed by bzip2", "unpack it with bunzip2, or pack it with gzip"),
          new Magic("\u00FD7zXZ", "packed by xz", "unpack it with unxz, or pack it with gzip"),
          new Magic("(\u00B5/\u00FD", "packed by zstd", "unpack it with unzstd"),
          new Magic("7z\u00BC\u00AF", "a 7z archive", UNPACK),
          new Magic("Rar!", "a RAR archive", UNPACK),
          new Magic("\u0089PNG", "an image (PNG)", LEAVE_OUT),
          new Magic("\u00FF\u00D8\u00FF", "an image (JPEG)", LEAVE_OUT),
          new Magic("GIF8", "an image (GIF)", LEAVE_OUT),
          new Magic("%PDF", "a PDF document", LEAVE_OUT),
          new Magic(
              "version https://git-lfs",
              "a pointer of Git LFS in place of the file",
              "run git lfs pull in the folder it is from"));

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final byte[] bytes;

  private record Magic(String start, String kind, String advice) {}

  private DocumentStart(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Reads the start and puts the stream back to where it was.
   *
   * @param in supports marks
   */
  public static DocumentStart peek(InputStream in) throws IOException {
    in.mark(LENGTH);
    byte[] bytes = in.readNBytes(LENGTH);
    in.reset();
    return new DocumentStart(bytes);
  }

  /** The start of a document with these bytes. */
  static DocumentStart of(byte[] bytes) {
    return new DocumentStart(bytes);
  }

  /** Recognizes the content. */
  public Content content() {
    if (bytes.length > 1 && bytes[0] == 0x1F && bytes[1] == (byte) 0x8B) {
      return new Content.Packed();
    }
    String raw = new String(bytes, ISO_8859_1);
    for (Magic magic : MAGICS) {
      if (raw.startsWith(magic.start())) {
        return new Foreign(magic.kind(), magic.advice());
      }
    }
    Charset charset = charset();
    String text = new String(bytes, charset);
    if (text.startsWith(BYTE_ORDER_MARK)) {
      text = text.substring(1);
    }
    boolean isXml = XmlStart.isXml(text);
    Content content = isXml ? XmlStart.content(text) : TextStart.content(text);
    if (bytes.length == LENGTH && isXml && content instanceof Content.Unclear) {
      // Comments or entities go on behind what is looked at: most likely those of RDF/XML.
      return new Content.Rdf(Lang.RDFXML, true);
    }
    if (bytes.length == LENGTH && content instanceof Content.Empty) {
      return new Content.Rdf(Lang.TRIG, false);
    }
    if (content instanceof Content.Rdf && !isXml && !charset.equals(UTF_8)) {
      return new Foreign("text in the encoding " + charset, "save it as UTF-8");
    }
    if (content instanceof Content.Unclear && text.indexOf('\0') >= 0) {
      return new Foreign("not text and not a format that is known here", LEAVE_OUT);
    }
    return content;
  }

  /** The encoding by the first four bytes, as XML's appendix F has it; UTF-8 by default. */
  private Charset charset() {
    int first = word(0);
    int second = word(2);
    if (first == 0xFEFF || first == '<' && second > 0) {
      return UTF_16BE;
    }
    if (first == 0xFFFE || first == '<' << 8 && second > 0) {
      return UTF_16LE;
    }
    return UTF_8;
  }

  private int word(int at) {
    return at + 1 < bytes.length ? (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF : -1;
  }
}
