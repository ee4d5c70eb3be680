import { colours } from '../../content/colours.ts';
import type { Site } from '../../content/site.ts';

/** The web manifest (W3C, Web App Manifest), which names the icons in `static/`. */
export function webManifest({ name }: Site): string {
  const icons = [192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return JSON.stringify({
    name,
    short_name: name,
    lang: 'es',
    start_url: '/',
    id: '/',
    display: 'minimal-ui',
    background_color: colours.light,
    theme_color: colours.light,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
  });
}
