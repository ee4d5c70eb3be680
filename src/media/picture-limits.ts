import type { Metadata } from 'sharp';

/** How much of a file is read to detect its kind. */
export const START_BYTES = 1_000;

const AN_SVG = 'is an SVG drawing: save it as a PNG';

const MAX_BYTES = 40_000_000;
const MAX_PIXELS = 80_000_000;
/** Whole rows are in memory while a picture is scaled down. */
const MAX_WIDTH = 20_000;

/**
 * What a decoder may need. With what else the process holds, the largest picture that is
 * accepted is published in a container with a limit of 450 MB (measured for each format).
 */
const MAX_DECODER_BYTES = 310_000_000;

/** Why a file is too large to be read at all; `undefined` if it is not. */
export function tooManyBytes(length: number): string | undefined {
  if (length === 0) return 'is empty';
  if (length <= MAX_BYTES) return undefined;
  return `has ${millions(length)} MB, and 40 MB is the limit: save it smaller`;
}

/** Why a picture cannot be published, by what its header says; `undefined` if it can. */
export function refusalOf(metadata: Metadata): string | undefined {
  const { width, height, pages = 1, format } = metadata;
  // While a social card or a logo is drawn, sharp takes drawings from everybody in the process.
  if (format === 'svg') return AN_SVG;
  const pixels = width * height;
  if (pixels > MAX_PIXELS) {
    return `has ${millions(pixels)} megapixels (${width} × ${height}), and 80 is the limit: save it smaller`;
  }
  if (width > MAX_WIDTH) {
    return `is ${width} pixels wide, and ${MAX_WIDTH} is the limit: save it smaller`;
  }
  if (pages > 1) {
    return `holds ${pages} pictures (an animation, or pages): save one of them as a JPEG or PNG`;
  }
  const { bytesPerPixel, kind } = decoderOf(metadata);
  if (pixels * bytesPerPixel <= MAX_DECODER_BYTES) return undefined;
  const most = Math.floor(MAX_DECODER_BYTES / bytesPerPixel / 1e6);
  return `has ${millions(pixels)} megapixels (${width} × ${height}), and ${most} is the limit for ${kind}: save it smaller, or as a JPEG that is not progressive`;
}

/**
 * What the decoder of a format needs for each pixel, measured with sharp 0.35.5 from 12 to 80
 * megapixels. Formats that are decoded row by row, and lossless WebP, never reach the limit.
 */
function decoderOf(metadata: Metadata) {
  const { format, depth, channels, hasAlpha, isProgressive, chromaSubsampling } = metadata;
  const isDeep = depth === 'ushort';
  if (format === 'heif') {
    // For full colour resolution, which sharp does not report; otherwise 3.3 less.
    const bytesPerPixel = 17.3 + (isDeep ? 3.5 : 0) + (hasAlpha ? 2 : 0);
    return { bytesPerPixel, kind: 'an AVIF of this kind' };
  }
  if (format === 'jpeg' && isProgressive) {
    const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
    const bytesPerPixel = (channels === 4 ? 2.1 : 1.85) * samples;
    return { bytesPerPixel, kind: 'a progressive JPEG of this kind' };
  }
  if (format === 'png' && isProgressive) {
    const bytesPerPixel = channels * (isDeep ? 2.3 : 1.05);
    return { bytesPerPixel, kind: 'an interlaced PNG of this kind' };
  }
  if (format === 'tiff') {
    // For planes of one strip each, which sharp does not report; decoding by rows needs nothing.
    const bytesPerPixel = 1.4 * channels * (BYTES[depth] ?? 8);
    return { bytesPerPixel, kind: 'a TIFF of this kind' };
  }
  return { bytesPerPixel: format === 'gif' ? 4.67 : 0, kind: 'a GIF' };
}

/** Bytes of a sample, by its type. */
const BYTES: Readonly<Record<string, number>> = { uchar: 1, ushort: 2, uint: 4, float: 4 };

/** Says why no decoder can read a file, by its first bytes. */
export function unreadable(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, START_BYTES)).toString('latin1');
  if (/^\W*<(?:\?xml|!DOCTYPE svg|!--|svg)/i.test(start)) {
    return AN_SVG;
  }
  if (/^.{4}ftyp(?!avi)/s.test(start)) {
    return 'is a HEIC picture or a video, which browsers cannot show: save it as a JPEG';
  }
  return 'is damaged, or not of a known kind: expected a JPEG, PNG, WebP, AVIF, GIF or TIFF';
}

/** Rounded up, so that a value over a limit never looks equal to it. */
function millions(count: number): string {
  return (Math.ceil(count / 1e5) / 10).toFixed(1);
}
