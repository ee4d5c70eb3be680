declare module 'subset-font' {
  /** Cuts a font down to the characters of a text (harfbuzz). */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'sfnt';
      readonly keepFeatures: readonly string[];
      readonly dropTables?: readonly string[];
      readonly noHinting: boolean;
      readonly variationAxes: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
    },
  ): Promise<Uint8Array>;
}
