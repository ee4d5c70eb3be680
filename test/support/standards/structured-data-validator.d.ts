declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** @param data things by type, and these by format. */
    validate(data: {
      jsonld: Record<string, object[]>;
    }): Promise<{ readonly issueMessage: string; readonly path: readonly object[] }[]>;
  }
}
