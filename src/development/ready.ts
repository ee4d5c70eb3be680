import { findSamples } from '../build/content/samples.ts';

/** `npm run ready`: lists what is not the owner's yet. Exits with 1 until nothing is left. */
const samples = findSamples();
for (const { file, line, text } of samples) console.log(`${file}:${line}  ${text}`);
if (samples.length === 0) {
  console.log('No sample is left. Search engines are admitted at a public SITE_URL.');
} else {
  console.log(`\n${samples.length} samples are left: replace each, and delete its SAMPLE comment.`);
  console.log(
    'Until then search engines are told not to index the site. docs/operating.md, "Before search engines".',
  );
  process.exitCode = 1;
}
