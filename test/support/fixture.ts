/**
 * Creates a fixture from resources that are disposed of with it. When one cannot be started, those
 * before it are disposed of at once.
 */
export async function fixture<Parts extends object>(
  start: (resources: AsyncDisposableStack) => Promise<Parts>,
): Promise<Parts & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const parts = await start(stack);
  const resources = stack.move();
  return Object.assign(parts, { [Symbol.asyncDispose]: () => resources.disposeAsync() });
}
