import type { Changes, RenderStart } from './changes.ts';

interface PendingRender<Result> {
  readonly start: RenderStart;
  readonly result: Promise<Result>;
  /** The one render that waits for the end of this one. */
  next?: Promise<Result>;
}

/**
 * Renders that several requests wait for. One render runs for a key, shared by all requests that it is
 * current enough for; requests that know of a later change share the next one, which begins when the
 * first ends. Thus there is never more than one render of a key, and no request waits for more than two.
 */
export class SharedRenders<Result> {
  readonly #changes: Changes;
  readonly #pending = new Map<string, PendingRender<Result>>();

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** @param find looks up what was rendered while this request waited. */
  get(
    key: string,
    render: (start: RenderStart) => Promise<Result>,
    find: () => Result | undefined,
  ): Promise<Result> {
    const pending = this.#pending.get(key);
    if (!pending) return this.#start(key, render);
    if (this.#changes.isCurrent(pending.start)) return pending.result;
    pending.next ??= pending.result
      .catch(() => {})
      // Whatever has begun since then began after all requests that wait here.
      .then(() => find() ?? this.#pending.get(key)?.result ?? this.#start(key, render));
    return pending.next;
  }

  #start(key: string, render: (start: RenderStart) => Promise<Result>): Promise<Result> {
    const start = this.#changes.start();
    const result = render(start).finally(() => this.#pending.delete(key));
    this.#pending.set(key, { start, result });
    return result;
  }
}
