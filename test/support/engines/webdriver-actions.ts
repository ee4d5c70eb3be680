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

/** Input as WebDriver and WebDriver BiDi both describe it. */
export type Actions = readonly object[];

export function moveTo(x: number, y: number): Actions {
  return pointer([{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }]);
}

export function click(x: number, y: number): Actions {
  return pointer([
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]);
}

export function press(key: string): Actions {
  const value = KEYS[key] ?? key;
  const actions = [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  return [{ type: 'key', id: 'keyboard', actions }];
}

function pointer(actions: readonly object[]): Actions {
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}
