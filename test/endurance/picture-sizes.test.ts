import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { postHref } from '../../src/routes.ts';
import { visitSamples } from '../support/browser/sample-site.ts';

const site = await visitSamples();

const paths = new Set([...site.paths, ...site.slugs.map(postHref)]);

/** With the densities that screens of their kind have. */
const SCREENS = [
  { viewport: { width: 360, height: 740 }, isMobile: true, densities: [1.5, 2, 3] },
  { viewport: { width: 375, height: 667 }, isMobile: true, densities: [2] },
  { viewport: { width: 414, height: 828 }, isMobile: true, densities: [2] },
  { viewport: { width: 430, height: 830 }, isMobile: true, densities: [3] },
  { viewport: { width: 768, height: 1024 }, isMobile: true, densities: [1, 2] },
  { viewport: { width: 1280, height: 800 }, densities: [1, 1.5, 2] },
  { viewport: { width: 1920, height: 1080 }, densities: [1, 2] },
];

/** No page asks for a file that is wider than this many times what it shows, unless it is the narrowest. */
const AT_MOST = 1.35;
/** Nor for one that is so narrow that one would see it. */
const AT_LEAST = 0.85;
/** What is denser than this gets the files for this. */
const DENSITY_AT_MOST = 2;
/** Up to this width files are made for phones; the next ones have three to five times as many bytes. */
const WIDEST_FOR_PHONES = 740;

/** A picture on a page that is there in several widths, all in pixels of the screen. */
interface Shown {
  readonly file: string;
  /** How wide the whole picture is, the parts included that its box cuts off. */
  readonly shown: number;
  readonly asked: number;
  readonly widths: readonly number[];
}

const VISITORS = SCREENS.flatMap(({ densities, ...screen }) =>
  densities.map((deviceScaleFactor) => ({ ...screen, deviceScaleFactor })),
);

test.for(VISITORS)(
  'no page asks for too wide a picture on a screen of $viewport.width pixels at density $deviceScaleFactor',
  async (visitorScreen) => {
    const { deviceScaleFactor } = visitorScreen;
    await using page = await site.visit(visitorScreen);
    // Which files are asked for is the question, not what is in them. A route would empty the cache as well.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setBlockedURLs', { urls: ['*.avif', '*.jpg'] });
    let seen = 0;
    const misfits: object[] = [];
    const twice: string[] = [];

    for (const path of paths) {
      const before = page.requested.length;
      await page.goto(path);
      twice.push(...askedTwice(page.requested.slice(before)));
      for (const picture of await picturesOf(page)) {
        seen += 1;
        const isForPhones = picture.asked <= WIDEST_FOR_PHONES;
        const isPhone = visitorScreen.viewport.width < 480;
        if (!fits(picture, deviceScaleFactor) || (isPhone && !isForPhones)) {
          misfits.push({ path, ...picture });
        }
      }
    }

    expect(misfits).toEqual([]);
    expect(twice).toEqual([]);
    expect(seen).toBeGreaterThan(0);
  },
);

/** Files of which another width or format was asked for as well. */
function askedTwice(requests: readonly string[]): readonly string[] {
  const files = requests.filter((url) => /-\d+\.(?:avif|jpg)$/.test(url));
  const byPicture = Map.groupBy(new Set(files), (url) => url.replace(/-\d+\.\w+$/, ''));
  return [...byPicture.values()].filter(({ length }) => length > 1).flat();
}

function fits({ shown, asked, widths }: Shown, density: number): boolean {
  const least = Math.min(1, DENSITY_AT_MOST / density) * AT_LEAST;
  const isWidest = asked === Math.max(...widths);
  const isNarrowest = asked === Math.min(...widths);
  return (asked <= shown * AT_MOST || isNarrowest) && (asked >= shown * least || isWidest);
}

/** Lets every picture of a page choose its file, whether it is near or not. */
async function picturesOf(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('img[srcset]')];
    for (const image of images) image.loading = 'eager';
    while (images.some((image) => image.currentSrc === '')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return images.map((image) => {
      const widthOf = (text: string) => Number(/-(\d+)\.\w+$/.exec(text)?.[1]);
      // The address of a blocked file is as it is written in the document.
      const { href: file } = new URL(image.currentSrc, location.href);
      const stem = file.replace(/-\d+\.\w+$/, '-');
      const sources = [image, ...(image.parentElement?.querySelectorAll('source') ?? [])];
      const candidates = sources.flatMap(({ srcset }) =>
        srcset
          .split(',')
          .map((candidate) => new URL(candidate.trim().split(' ')[0] ?? '', location.href).href),
      );
      const source = sources.find(({ srcset }) => srcset.includes(new URL(stem).pathname));
      const ratio = Number(source?.getAttribute('width')) / Number(source?.getAttribute('height'));
      const { width, height } = image.getBoundingClientRect();
      const isCut = getComputedStyle(image).objectFit === 'cover';
      return {
        file,
        shown: devicePixelRatio * (isCut ? Math.max(width, height * ratio) : width),
        asked: widthOf(file),
        widths: candidates.filter((other) => other.startsWith(stem)).map(widthOf),
      };
    });
  });
}
