/** Keys that type no character, as WebDriver codes them. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
};

/** Pointer and keyboard, by actions that WebDriver and WebDriver BiDi both describe in this way. */
export function webDriverInput(perform: (actions: readonly object[]) => Promise<unknown>) {
  const point = async (x: number, y: number, ...then: readonly object[]) => {
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
    await perform([{ type: 'pointer', id: 'mouse', actions: [move, ...then] }]);
  };
  return {
    moveTo: (x: number, y: number) => point(x, y),
    click: (x: number, y: number) =>
      point(x, y, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    async press(key: string) {
      const value = KEYS[key] ?? key;
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      await perform([{ type: 'key', id: 'keyboard', actions }]);
    },
  };
}
