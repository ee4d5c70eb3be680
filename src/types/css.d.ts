/** A stylesheet that `build/styles/style-texts.ts` gives to a script as its text. */
declare module '*.css' {
  const text: string;
  export default text;
}
