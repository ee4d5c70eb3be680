/** What we use of it; the public types know nothing of `preferred` (negotiator 1.0). */
declare module 'negotiator' {
  interface Options<Encoding> {
    /** The order of encodings that the client accepts equally. */
    readonly preferred: readonly Encoding[];
  }
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    encoding<Encoding extends string>(
      available: readonly Encoding[],
      options: Options<Encoding>,
    ): Encoding | undefined;
  }
}
