import { existsSync } from 'node:fs';
import path from 'node:path';

/** What the journeys need besides Chromium's, by the name of the engine's project: Debian packages. */
const PROGRAMS = {
  firefox: ['firefox-esr'],
  webkit: ['WebKitWebDriver', 'Xvfb'],
} as const;

export type FurtherEngine = keyof typeof PROGRAMS;

export const FURTHER_ENGINES = Object.keys(PROGRAMS) as readonly FurtherEngine[];

export function isInstalled(engine: FurtherEngine): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return PROGRAMS[engine].every((program) =>
    folders.some((folder) => existsSync(path.join(folder, program))),
  );
}
