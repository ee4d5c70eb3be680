import { afterEach, expect, test, vi } from 'vitest';
import { preparePicture } from '../../../src/media/prepare-picture.ts';
import { runPosts } from '../../../src/posts/commands/run-posts.ts';
import { createMarkdownRenderer } from '../../../src/posts/markdown/markdown-renderer.ts';
import { ExitError } from '../../../src/process/exit-error.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.for([
  ['no command', [], /expected a command/],
  ['an unknown command', ['publsh'], /unknown command 'publsh'\n\(Did you mean publish\?\)/],
  [
    'a time that is none',
    ['link', 'uno', '--for', 'ever'],
    /'ever' is invalid\. expected a time such as 12h, 7d or 4w/,
  ],
] as const)('%s gets what was expected', async ([, args, expected]) => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const called = runPosts(args, {
    preparePicture,
    drawCard: async () => undefined,
    findPages: async () => [],
    markdown: createMarkdownRenderer(),
  });

  await expect(called).rejects.toThrow(ExitError);
  await expect(called).rejects.toThrow(expected);
});
