/** A whole response. */
export interface RenderedResponse {
  readonly statusCode: number;
  readonly contentType: string;
  /** All other headers of its own; they replace default headers of the same name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The names of the default headers that it has; by default all. */
  readonly defaultHeaders?: readonly string[];
  readonly body: Buffer;
  /** Whether compression is of no use, as for pictures. */
  readonly isIncompressible?: boolean;
  /** The body in Brotli, where the build has compressed it at full strength. */
  readonly brotli?: Buffer | undefined;
  /** The pattern of its address, for log and metrics. */
  readonly route: string;
  /**
   * How long it may be cached: `forever` where it is always the same, `today` where it depends on the
   * date, `until-change` where it depends on posts as well.
   */
  readonly lifetime: 'forever' | 'today' | 'until-change';
}

/** The headers of every response: names and values. */
export type DefaultHeaders = readonly (readonly [name: string, value: string])[];
