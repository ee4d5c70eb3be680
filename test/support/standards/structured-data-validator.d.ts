declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly path: readonly { readonly type?: string; readonly property?: string }[];
  }

  export default class Validator {
    /** @param schemaOrg the vocabulary as schema.org publishes it in JSON-LD. */
    constructor(schemaOrg: object);
    /** @param data things by type, and these by format. */
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
