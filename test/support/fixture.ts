/**
 * What a test uses until it ends, made of resources that end with it. When a part cannot be started,
 * those before it end at once.
 */
export async function fixture<Parts extends object>(
  start: (resources: AsyncDisposableStack) => Promise<Parts>,
): Promise<Parts & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const parts = await start(stack);
  const resources = stack.move();
  return Object.assign(parts, { [Symbol.asyncDispose]: () => resources.disposeAsync() });
}
