import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { colours } from '../content/colours.ts';
import { CARD_SIZE } from './picture.ts';
import { sharp, withDrawings } from './sharp.ts';
import { typesetLine, typesetTitle } from './title-type.ts';

/**
 * A social card: a picture with the page's title over it, below the centre's sign and name; shown
 * where a page is shared.
 */
export interface CardContent {
  readonly title: string;
  /** A JPEG, or a drawing of ours. */
  readonly picture: Uint8Array;
}

/** The brand on the cards. */
export interface Brand {
  /** Has the typeface of titles and the centre's sign. */
  readonly folder: string;
  readonly name: string;
}

const MARGIN = 64;
/** Height of the dark plate behind sign and name, so that they are readable on every picture. */
const PLATE = 112;
const SIGN = 52;
const NAME_SIZE = 38;
/** Brighter than the light colour of the site: words on photographs need more contrast. */
const INK = '#f6f1e7';

/**
 * Draws a card, as a JPEG without metadata.
 *
 * @returns `undefined` where the title does not fit: see {@link typesetTitle}.
 */
export async function drawCard({ title, picture }: CardContent, { folder, name }: Brand) {
  const { width, height } = CARD_SIZE;
  const typeface = await readFile(path.join(folder, 'titles.ttf'));
  const words = typesetTitle(title, typeface, width - 2 * MARGIN);
  if (!words) return undefined;
  const sign = await readFile(path.join(folder, 'logo-icono.svg'), 'base64');
  const label = typesetLine(name, typeface, NAME_SIZE);
  const inset = (PLATE - SIGN) / 2;
  const nameAt = MARGIN + inset + SIGN + inset * 0.6;
  const shade = Math.min(1, (words.height + 3 * MARGIN) / height);
  // The sign's file has a colour of its own: only its shape is used.
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="shade" x2="0" y2="1">
      <stop offset="${1 - shade}" stop-color="${colours.dark}" stop-opacity="0"/>
      <stop offset="${1 - shade / 2}" stop-color="${colours.dark}" stop-opacity=".66"/>
      <stop offset="1" stop-color="${colours.dark}" stop-opacity=".9"/>
    </linearGradient>
    <mask id="sign" mask-type="alpha">
      <image x="${MARGIN + inset}" y="${inset}" width="${SIGN}" height="${SIGN}"
        href="data:image/svg+xml;base64,${sign}"/>
    </mask>
    <path fill="url(#shade)" d="M0 0h${width}v${height}H0z"/>
    <path fill="${colours.dark}" d="M${MARGIN} 0H${nameAt + label.width + inset}v${PLATE}H${MARGIN}z"/>
    <path fill="${INK}" mask="url(#sign)" d="M0 0h${width}v${height}H0z"/>
    <path fill="${INK}" transform="translate(${nameAt} ${(PLATE + label.height) / 2})" d="${label.path}"/>
    <path fill="${INK}" transform="translate(${MARGIN - 4} ${height - MARGIN})" d="${words.path}"/>
  </svg>`;

  return withDrawings(async () => {
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
