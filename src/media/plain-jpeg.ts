const START = 0xff_d8;
const END = 0xff_d9;
const SCAN = 0xff_da;

/** Tables, frame (baseline or progressive) and restart interval: what a decoder needs. */
const PLAIN = new Set([0xff_db, 0xff_c0, 0xff_c2, 0xff_c4, 0xff_dd, SCAN]);

/**
 * Whether a JPEG consists of its picture alone: no metadata, no comment, no header of an
 * application, and nothing after its end (ITU-T T.81, annex B). The encoder of masters writes such files.
 */
export function isPlainJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START) return false;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes.readUInt16BE(at);
    if (!PLAIN.has(marker)) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === SCAN) at = endOfScan(bytes, at);
    if (at + 2 === bytes.length) return bytes.readUInt16BE(at) === END;
  }
  return false;
}

/** Where the next marker is that is no restart of the scan; in a scan, 0 follows a byte of ones. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== 0 && next !== 0xff && ((next ?? 0) & 0xf8) !== 0xd0) return at;
  }
  return bytes.length;
}
