// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.literal.LiteralTest;
import org.htedl.plan.ValueTest;

/**
 * The constants of a plan as bytes, for workers in other processes: individuals as addresses, and
 * data ranges, which are compiled where they are read. No class of anybody's is named in them.
 */
final class ConstantCode {
  /** How deep data ranges may be nested, as in texts. */
  private static final int DEPTH = 1_000;

  private ConstantCode() {}

  private enum Kind {
    ADDRESSES,
    TEST,
    VALUE,
    DATATYPE,
    RESTRICTED,
    ONE_OF,
    NOT,
    AND,
    OR,
    UNQUALIFIED;

    static Kind of(int code) throws IOException {
      if (code < 0 || code >= values().length) {
        throw new IOException("no kind of constant: " + code);
      }
      return values()[code];
    }
  }

  /**
   * The bytes of some constants.
   *
   * @param constants {@code long[]} of addresses, and value tests
   */
  public static byte[] encode(List<Object> constants) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(constants.size());
      for (Object constant : constants) {
        switch (constant) {
          case long[] addresses -> {
            out.writeByte(Kind.ADDRESSES.ordinal());
            out.writeInt(addresses.length);
            for (long address : addresses) {
              out.writeLong(address);
            }
          }
          case ValueTest test -> {
            out.writeByte((isValue(test) ? Kind.VALUE : Kind.TEST).ordinal());
            out.writeBoolean(test.complement());
            write(test.range(), out);
          }
          default -> throw new IllegalArgumentException("no constant of shards: " + constant);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Whether it tests for the one literal, which an ill-typed one may be, and not for its range. */
  private static boolean isValue(ValueTest test) {
    return test.range() instanceof DataRange.OneOf one
        && one.values().size() == 1
        && test.test().equals(LiteralTest.equalTo(one.values().getFirst()));
  }

  private static void write(DataRange range, DataOutputStream out) throws IOException {
    switch (range) {
      case DataRange.Datatype datatype -> {
        out.writeByte(Kind.DATATYPE.ordinal());
        text(datatype.iri(), out);
      }
      case DataRange.Restricted restricted -> {
        out.writeByte(Kind.RESTRICTED.ordinal());
        text(restricted.datatype(), out);
        out.writeInt(restricted.facets().size());
        for (DataRange.FacetRestriction facet : restricted.facets()) {
          out.writeByte(facet.facet().ordinal());
          write(facet.value(), out);
        }
      }
      case DataRange.OneOf oneOf -> {
        out.writeByte(Kind.ONE_OF.ordinal());
        out.writeInt(oneOf.values().size());
        for (Constant value : oneOf.values()) {
          write(value, out);
        }
      }
      case DataRange.Not not -> {
        out.writeByte(Kind.NOT.ordinal());
        write(not.operand(), out);
      }
      case DataRange.And and -> {
        out.writeByte(Kind.AND.ordinal());
        write(and.operands(), out);
      }
      case DataRange.Or or -> {
        out.writeByte(Kind.OR.ordinal());
        write(or.operands(), out);
      }
      case DataRange.Unqualified all -> out.writeByte(Kind.UNQUALIFIED.ordinal());
    }
  }

  private static void write(List<DataRange> operands, DataOutputStream out) throws IOException {
    out.writeInt(operands.size());
    for (DataRange operand : operands) {
      write(operand, out);
    }
  }

  private static void write(Constant value, DataOutputStream out) throws IOException {
    out.writeBoolean(value.abbreviated());
    text(value.literal().lexical(), out);
    text(value.literal().datatype(), out);
    text(value.literal().language(), out);
  }

  private static void text(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * The constants that were encoded.
   *
   * @throws IllegalArgumentException if the bytes are not what {@link #encode} gives
   */
  public static List<Object> decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int count = count(in);
      List<Object> constants = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        constants.add(constant(in));
      }
      if (in.read() >= 0) {
        throw new IOException("something follows the last one");
      }
      return constants;
    } catch (IOException e) {
      throw new IllegalArgumentException("no encoded constants", e);
    }
  }

  private static Object constant(DataInputStream in) throws IOException {
    Kind kind = Kind.of(in.readByte());
    if (kind == Kind.ADDRESSES) {
      long[] addresses = new long[count(in)];
      for (int i = 0; i < addresses.length; i++) {
        addresses[i] = in.readLong();
      }
      return addresses;
    }
    boolean complement = in.readBoolean();
    DataRange range = range(in, 0);
    if (kind == Kind.VALUE && range instanceof DataRange.OneOf one && one.values().size() == 1) {
      return new ValueTest(range, LiteralTest.equalTo(one.values().getFirst()), complement);
    }
    if (kind != Kind.TEST) {
      throw new IOException("a constant of the kind " + kind);
    }
    return new ValueTest(range, LiteralTest.compile(range), complement);
  }

  private static DataRange range(DataInputStream in, int depth) throws IOException {
    if (depth > DEPTH) {
      throw new IOException("a data range is nested too deeply");
    }
    Kind kind = Kind.of(in.readByte());
    return switch (kind) {
      case DATATYPE -> new DataRange.Datatype(text(in));
      case RESTRICTED -> {
        String datatype = text(in);
        List<DataRange.FacetRestriction> facets = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
          facets.add(new DataRange.FacetRestriction(facet(in.readByte()), value(in)));
        }
        yield new DataRange.Restricted(datatype, facets);
      }
      case ONE_OF -> {
        List<Constant> values = new ArrayList<>();
        for (int left = count(in); left > 0; left--) {
          values.add(value(in));
        }
        yield new DataRange.OneOf(values);
      }
      case NOT -> new DataRange.Not(range(in, depth + 1));
      case AND -> new DataRange.And(ranges(in, depth));
      case OR -> new DataRange.Or(ranges(in, depth));
      case UNQUALIFIED -> new DataRange.Unqualified();
      case ADDRESSES, TEST, VALUE -> throw new IOException("no data range: " + kind);
    };
  }

  private static DataRange.Facet facet(int code) throws IOException {
    if (code < 0 || code >= DataRange.Facet.values().length) {
      throw new IOException("no facet: " + code);
    }
    return DataRange.Facet.values()[code];
  }

  private static List<DataRange> ranges(DataInputStream in, int depth) throws IOException {
    List<DataRange> ranges = new ArrayList<>();
    for (int left = count(in); left > 0; left--) {
      ranges.add(range(in, depth + 1));
    }
    return ranges;
  }

  private static Constant value(DataInputStream in) throws IOException {
    boolean abbreviated = in.readBoolean();
    return new Constant(new Literal(text(in), text(in), text(in)), abbreviated);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(count(in)), StandardCharsets.UTF_8);
  }

  /** A number of things, none of which takes less than a byte. */
  private static int count(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > in.available()) {
      throw new IOException("a length of " + count);
    }
    return count;
  }
}
