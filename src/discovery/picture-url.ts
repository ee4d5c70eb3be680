import type { Picture } from '../content/content-picture.ts';

/** Where a picture of the fixed content is, as a whole address: its largest JPEG, or its only file. */
export function pictureUrl({ file }: Picture, siteUrl: string): string {
  return new URL(file.src, siteUrl).href;
}
