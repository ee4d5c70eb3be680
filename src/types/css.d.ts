/** A stylesheet that `build/bundles/style-sheets.ts` gives to a script. */
declare module '*.css' {
  const sheet: CSSStyleSheet;
  export default sheet;
}
