import type { Metadata } from 'sharp';

const MAX_BYTES = 40_000_000;
const MAX_PIXELS = 80_000_000;

/**
 * What decoding may need besides the 80 MB of the process itself: together at most 450 MB, measured
 * as the peak of `posts publish` (docs/publishing.md).
 */
const MAX_DECODER_BYTES = 370_000_000;

/** Formats by sharp's names for them. AVIF is the only kind of HEIF that it decodes. */
const KNOWN_FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];

/** Why a file is too large to be read at all; `undefined` if it is not. */
export function tooManyBytes({ byteLength }: Uint8Array): string | undefined {
  if (byteLength === 0) return 'is empty';
  if (byteLength <= MAX_BYTES) return undefined;
  return `has ${millions(byteLength)} MB, and 40 MB is the limit: save it smaller`;
}

/** Why a picture cannot be published, by what its header says; `undefined` if it can. */
export function refusalOf(bytes: Uint8Array, metadata: Metadata): string | undefined {
  const { format, width, height, pages = 1 } = metadata;
  if (!KNOWN_FORMATS.includes(format)) return unreadable(bytes);
  const pixels = width * height;
  if (pixels > MAX_PIXELS) {
    return `has ${millions(pixels)} megapixels (${width} × ${height}), and 80 is the limit: save it smaller`;
  }
  if (pages > 1) {
    return `holds ${pages} pictures (an animation, or pages): save one of them as a JPEG or PNG`;
  }
  const { bytesPerPixel, kind } = decoderOf(bytes, metadata);
  if (pixels * bytesPerPixel <= MAX_DECODER_BYTES) return undefined;
  const most = Math.floor(MAX_DECODER_BYTES / bytesPerPixel / 1e6);
  return `has ${millions(pixels)} megapixels (${width} × ${height}), and ${most} is the limit for ${kind}: save it smaller, or as a JPEG that is not progressive`;
}

/**
 * What the decoder of a format needs for each pixel, measured (sharp 0.35.5) from 12 to 80 megapixels.
 * Formats that are decoded row by row need next to nothing.
 */
function decoderOf(bytes: Uint8Array, metadata: Metadata) {
  const { format, depth, channels, hasAlpha, isProgressive, chromaSubsampling } = metadata;
  const bytesPerSample = depth === 'ushort' ? 2 : 1;
  if (format === 'heif') {
    const chroma = isSubsampled(bytes) ? 0 : 3.5;
    const bytesPerPixel = 15.3 + chroma + (bytesPerSample - 1) * 3.5 + (hasAlpha ? 2.5 : 0);
    return { bytesPerPixel, kind: 'an AVIF of this kind' };
  }
  if (format === 'jpeg' && isProgressive) {
    // Two bytes for each coefficient.
    const samples =
      chromaSubsampling === '4:2:0' ? 1.5 : chromaSubsampling === '4:2:2' ? 2 : channels;
    return { bytesPerPixel: 2.1 * samples, kind: 'a progressive JPEG of this kind' };
  }
  if (format === 'png' && isProgressive) {
    return {
      bytesPerPixel: 1.15 * channels * bytesPerSample,
      kind: 'an interlaced PNG of this kind',
    };
  }
  if (format === 'gif') return { bytesPerPixel: 4.6, kind: 'a GIF' };
  // A lossless WebP; the header does not tell it apart.
  if (format === 'webp') return { bytesPerPixel: 4.6, kind: 'a WebP' };
  return { bytesPerPixel: 0, kind: format };
}

/** Whether an AVIF has fewer samples for colour than for light (AV1 in ISOBMFF, 2.3.3). */
function isSubsampled(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags: number[] = [];
  for (
    let at = file.indexOf('av1C');
    at !== -1 && flags.length < 9;
    at = file.indexOf('av1C', at + 4)
  ) {
    flags.push(file[at + 6] ?? 0);
  }
  const coloured = flags.filter((flag) => (flag & MONOCHROME) === 0);
  return coloured.length > 0 && coloured.every((flag) => (flag & SUBSAMPLED) === SUBSAMPLED);
}

const MONOCHROME = 0x10;
const SUBSAMPLED = 0x0c;

/** What a file is that no decoder can read, as far as its first bytes tell. */
export function unreadable(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('latin1');
  if (/^\W*<(?:\?xml|!DOCTYPE svg|!--|svg)/i.test(start)) {
    return 'is an SVG drawing: save it as a PNG';
  }
  if (/^.{4}ftyp(?!avi)/s.test(start)) {
    return 'is a HEIC picture or a film, which browsers cannot show: save it as a JPEG';
  }
  return 'is damaged, or not of a known kind: expected a JPEG, PNG, WebP, AVIF, GIF or TIFF';
}

/** Rounded up, so that what is over a limit looks so. */
function millions(count: number): string {
  return (Math.ceil(count / 1e5) / 10).toFixed(1);
}
