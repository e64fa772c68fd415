package org.htedl.mirror.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What tells one state of some data from others: 32 bytes.
 *
 * @param hex 64 hexadecimal digits in lower case
 */
public record Signature(String hex) {
  /** The length in bytes. */
  static final int BYTES = 32;

  /** The signature of no data. */
  public static final Signature NONE = new Signature("00".repeat(BYTES));

  public Signature {
    if (!hex.matches("[0-9a-f]{" + 2 * BYTES + "}")) {
      throw new IllegalArgumentException("not a signature: " + hex);
    }
  }

  static Signature of(byte[] bytes) {
    return new Signature(HexFormat.of().formatHex(bytes));
  }

  byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  /** Collects what goes into a signature, by SHA-256; for one thread. */
  public static final class Builder {
    private final MessageDigest digest = sha256();

    /** Adds a text, with its length. */
    public Builder add(String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      add(bytes.length);
      digest.update(bytes);
      return this;
    }

    /** Adds a number. */
    public Builder add(long number) {
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
      return this;
    }

    /** Adds all that the buffer has left. */
    public Builder add(ByteBuffer bytes) {
      digest.update(bytes);
      return this;
    }

    /** The signature of all that was added; the builder is empty after. */
    public Signature build() {
      return Signature.of(digest.digest());
    }

    static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }
  }
}
