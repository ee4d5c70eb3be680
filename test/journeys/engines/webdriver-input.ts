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

/** Mouse and keyboard, by actions that WebDriver and WebDriver BiDi both describe in this way. */
export function webDriverInput(perform: (actions: readonly object[]) => Promise<void>) {
  const point = (x: number, y: number, ...buttons: readonly string[]) => {
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
    const actions = [move, ...buttons.map((type) => ({ type, button: 0 }))];
    return perform([{ type: 'pointer', id: 'mouse', actions }]);
  };
  const type = (text: string) => {
    const strokes = [...text].map((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return perform([{ type: 'key', id: 'keyboard', actions: strokes.flat() }]);
  };
  return {
    mouse: {
      move: (x: number, y: number) => point(x, y),
      click: (x: number, y: number) => point(x, y, 'pointerDown', 'pointerUp'),
    },
    keyboard: { type, press: (key: string) => type(KEYS[key] ?? key) },
  };
}
