/** A text that cannot be rendered within the budget; the message says why and what to do. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError';
}
