/** Markers of JPEG segments (ITU-T T.81, table B.1). */
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** All that a progressive JPEG needs to be decoded: tables, one frame, restart interval, scans. */
const NEEDED = new Set([0xdb, 0xc4, 0xc2, 0xdd, START_OF_SCAN]);

/**
 * Whether bytes are a progressive JPEG with nothing in it but what decoding needs: no application
 * data, no comment, nothing behind the end. Thus nothing can say where, when or by what the
 * picture was taken, in whatever form of metadata, known or not.
 */
export function isBareJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return false;
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return at + 2 === bytes.length;
    if (!NEEDED.has(marker)) return false;
    at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  return false;
}

/** Where the next marker stands; within a scan 0xFF is followed by a zero or a restart's number. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
