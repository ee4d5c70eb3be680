/** The build replaces the import of a picture by the address under which it serves it. */
declare module '*.svg' {
  const url: string;
  export default url;
}
