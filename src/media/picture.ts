import type * as z from 'zod';
import type { Database } from '../database/schema.ts';
import type { Immutable } from '../immutable.ts';
import type { storedPictureSchema } from './stored-picture.ts';

/** A stored picture, without its bytes. */
export type StoredPicture = Immutable<z.output<typeof storedPictureSchema>>;

/** One file of a picture, as an address names it. */
export type RenditionName = Omit<Database['pictureRenditions'], 'bytes'>;

export type PictureFormat = RenditionName['format'];

const MEDIA_PATH =
  /^\/media\/(?<hash>[0-9a-f]{32})-(?<width>[1-9][0-9]{0,3})\.(?<format>avif|jpg)$/;

/** The address of one file of a picture. */
export function mediaUrl(hash: string, width: number, format: PictureFormat): string {
  return `/media/${hash}-${width}.${format}`;
}

/** Reads what {@link mediaUrl} wrote; `undefined` for any other address. */
export function parseMediaUrl(url: string): RenditionName | undefined {
  const parts = MEDIA_PATH.exec(url)?.groups as
    { hash: string; width: string; format: PictureFormat } | undefined;
  return parts && { ...parts, width: Number(parts.width) };
}

/** The hashes of the pictures that a text names by their addresses, each once. */
export function mediaHashesIn(text: string): string[] {
  // What follows the hash may contain character references of HTML, or escapes of Markdown.
  return [...new Set(text.matchAll(/\/media\/([0-9a-f]{32})/g).map(([, hash = '']) => hash))];
}

/** The file name of a picture's master in an export, beside each post that shows it. */
export function exportedPictureName(hash: string): string {
  return `${hash.slice(0, 16)}.jpg`;
}

/**
 * The widths of a picture that exist in a format. AVIF, which nearly every browser supports, has
 * all; JPEG, for the others, has every third one, including the widest.
 */
export function widthsIn(format: PictureFormat, widths: readonly number[]): readonly number[] {
  if (format === 'avif') return widths;
  return widths.filter((_, index) => (widths.length - index) % 3 === 1);
}

/**
 * The files of a picture in one format, as `srcset` lists them (HTML, 4.8.4.2.1).
 *
 * @param src the address of any of its files; the others differ from it in their ends alone.
 */
export function srcSet(src: string, widths: readonly number[], format: PictureFormat): string {
  const stem = src.slice(0, src.lastIndexOf('-') + 1);
  return widthsIn(format, widths)
    .map((width) => `${stem}${width}.${format} ${width}w`)
    .join(', ');
}

/**
 * The placeholder of a picture, as attributes from which the stylesheet makes a gradient: the
 * policy allows neither style attributes nor `data:` addresses.
 */
export function placeholderAttributes(placeholder: string) {
  const [top, bottom] = placeholder.split(' ');
  return { 'data-ground-top': top, 'data-ground-bottom': bottom };
}

/** A picture that stands for a page when it is shared: what every network takes (1.91 : 1). */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The shape of the site's own pictures and of the samples, and the reserved size for a file of unknown size. */
export const USUAL_SIZE = { width: 1600, height: 1067 } as const;
