/**
 * A picture of the fixed content. The size is that of the file: it reserves the place on the page,
 * so that nothing moves while the picture loads.
 */
export interface Picture {
  /** The address under which the build serves the imported file. */
  readonly src: string;
  /** Intrinsic size, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** What the picture shows, in Spanish, for those who cannot see it. */
  readonly alt: string;
}
