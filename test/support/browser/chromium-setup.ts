import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the Chromium of all tests takes connections. */
    readonly chromium: string;
  }
}

export default async function setup({ vitest }: TestProject) {
  if (vitest.getProvidedContext().chromium) return;
  const server = await chromium.launchServer(launchOptions());
  vitest.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
