/** The posts cannot be read now, and may be later: the database or the network is unavailable. */
export class PostsUnavailableError extends Error {
  override readonly name = 'PostsUnavailableError';
  /** The HTTP status, as errors of `http-errors` have it. */
  readonly status = 503;

  /** The message of the database, its driver or the network, for the log. */
  get reason(): string {
    const { cause, message } = this;
    return cause instanceof Error && cause.message !== '' ? cause.message : message;
  }
}
