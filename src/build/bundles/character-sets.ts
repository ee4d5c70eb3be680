/**
 * Stands in for the package `iconv-lite`, which Express brings along to read bodies: half a megabyte
 * of tables for character sets that Node has already (WHATWG Encoding Standard). What Express calls,
 * and no more.
 */

/** Whether a character set is known by this name. */
export function encodingExists(name: string): boolean {
  try {
    new TextDecoder(name);
    return true;
  } catch {
    return false;
  }
}

/** @throws {RangeError} for a character set that is not known. */
export function decode(bytes: Uint8Array, name: string): string {
  return new TextDecoder(name).decode(bytes);
}

/** A decoder that is given the bytes piece by piece. @throws {RangeError} as {@link decode} does. */
export function getDecoder(name: string) {
  const decoder = new TextDecoder(name);
  return {
    write: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}
