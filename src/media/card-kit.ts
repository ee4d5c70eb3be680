import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The parts that all social cards of the site have in common. */
export interface CardKit {
  /** The typeface of titles: TrueType, one instance. */
  readonly type: Uint8Array;
  /** The centre's sign: an `<svg>` without a size and colours of its own. */
  readonly sign: string;
}

/** Reads the kit that the build has written with {@link writeCardKit}. */
export async function readCardKit(folder: string): Promise<CardKit> {
  return {
    type: await readFile(path.join(folder, TYPE)),
    sign: await readFile(path.join(folder, SIGN), 'utf8'),
  };
}

/** Writes the kit for the image, in which nothing could make it. */
export async function writeCardKit(folder: string, { type, sign }: CardKit): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, TYPE), type);
  await writeFile(path.join(folder, SIGN), sign);
}

const TYPE = 'titles.ttf';
const SIGN = 'sign.svg';
