declare module 'opentype.js' {
  interface Font {
    charToGlyphIndex(character: string): number;
    getAdvanceWidth(text: string, fontSize: number, options?: Options): number;
    getPath(text: string, x: number, y: number, fontSize: number, options?: Options): Path;
  }
  interface Options {
    /** In parts of the size of the type. */
    readonly letterSpacing?: number;
  }
  interface Path {
    readonly commands: readonly Command[];
  }
  /** A step of an SVG path, by its letter, and its points in the order of that. */
  export interface Command {
    readonly type: 'M' | 'L' | 'C' | 'Q' | 'Z';
    readonly x1?: number;
    readonly y1?: number;
    readonly x2?: number;
    readonly y2?: number;
    readonly x?: number;
    readonly y?: number;
  }
  const opentype: { parse(font: Uint8Array): Font };
  export default opentype;
}
