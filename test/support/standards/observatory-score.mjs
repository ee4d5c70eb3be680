/**
 * Scores a site by MDN's HTTP Observatory, as its own scanner does, but on ports of choice:
 *
 *     node observatory-score.mjs PACKAGE_FOLDER HOST HTTP_PORT HTTPS_PORT
 *
 * Prints each test's result and what it adds to the score, as JSON.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', host = '', httpPort, httpsPort] = process.argv.slice(2);

/** @param {string} file */
const load = (file) => import(pathToFileURL(path.join(folder, 'src', file)).href);
const { retrieve } = await load('retriever/retriever.js');
const { ALL_TESTS } = await load('constants.js');
const { getScoreModifier } = await load('grader/grader.js');

const responses = await retrieve(host, { httpPort, httpsPort });
const scores = ALL_TESTS.map((/** @type {(responses: unknown) => { result: string }} */ test) => {
  const { result } = test(responses);
  return { result, modifier: getScoreModifier(result) };
});
console.log(JSON.stringify(scores));
