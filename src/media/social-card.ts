import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { colours } from '../content/colours.ts';
import { withDrawings } from './load-sharp.ts';
import { CARD_SIZE } from './picture.ts';
import { setTitle } from './title-type.ts';

/** A social card: a picture with the page's title over it, shown where a page is shared. */
export interface CardContent {
  readonly title: string;
  /** A JPEG, or a drawing of ours. */
  readonly picture: Uint8Array;
}

const MARGIN = 64;
const SIGN = 76;
/** Brighter than the light colour of the site: words on photographs need more contrast. */
const INK = '#f6f1e7';

/**
 * Draws a card, as a JPEG without metadata.
 *
 * @param brandFolder has the typeface of titles and the centre's sign.
 * @returns `undefined` where the title cannot be set: see {@link setTitle}.
 */
export async function drawCard({ title, picture }: CardContent, brandFolder: string) {
  const { width, height } = CARD_SIZE;
  const typeface = await readFile(path.join(brandFolder, 'titles.ttf'));
  const words = setTitle(title, typeface, width - 2 * MARGIN);
  if (!words) return undefined;
  const sign = await readFile(path.join(brandFolder, 'logo-icono.svg'), 'base64');
  const shade = Math.min(1, (words.height + 3 * MARGIN) / height);
  // The sign's file has colours of its own: only its shape is used.
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="shade" x2="0" y2="1">
      <stop offset="${1 - shade}" stop-color="${colours.dark}" stop-opacity="0"/>
      <stop offset="${1 - shade / 2}" stop-color="${colours.dark}" stop-opacity=".66"/>
      <stop offset="1" stop-color="${colours.dark}" stop-opacity=".9"/>
    </linearGradient>
    <linearGradient id="top" x2="0" y2="1">
      <stop stop-color="${colours.dark}" stop-opacity=".6"/>
      <stop offset=".36" stop-color="${colours.dark}" stop-opacity="0"/>
    </linearGradient>
    <mask id="sign" mask-type="alpha">
      <image x="${MARGIN}" y="${MARGIN}" width="${SIGN}" height="${SIGN}"
        href="data:image/svg+xml;base64,${sign}"/>
    </mask>
    <path fill="url(#top)" d="M0 0h${width}v${height}H0z"/>
    <path fill="url(#shade)" d="M0 0h${width}v${height}H0z"/>
    <path fill="${INK}" mask="url(#sign)" d="M0 0h${width}v${height}H0z"/>
    <path fill="${INK}" transform="translate(${MARGIN - 4} ${height - MARGIN})" d="${words.path}"/>
  </svg>`;

  return withDrawings(async (sharp) => {
    const { width: from, height: to } = await sharp(picture).metadata();
    const position = to > from ? 'north' : 'centre';
    return (
      sharp(picture)
        .resize({ width, height, fit: 'cover', position })
        .flatten({ background: colours.dark })
        .composite([{ input: Buffer.from(overlay) }])
        .toColourspace('srgb')
        // mozjpeg would take 8 % of the bytes off in five times the time, and few ever load it.
        .jpeg({ quality: 82, progressive: true })
        .toBuffer()
    );
  });
}
