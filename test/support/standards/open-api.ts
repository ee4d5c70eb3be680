import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApi } from '../../../src/http/routes/openapi.ts';
import { routes } from '../../../src/routes.ts';

export interface ApiExchange {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

interface DescribedResponse {
  readonly headers?: Readonly<Record<string, { required: boolean; schema: object }>>;
  readonly content?: Readonly<Record<string, { schema: object }>>;
}
type Responses = Readonly<Record<string, DescribedResponse>>;
type Operations = Readonly<Record<string, { readonly responses: Responses }>>;

/** References are absolute, to the address of the whole description. */
const description: ReturnType<typeof openApi> = JSON.parse(
  JSON.stringify(openApi('https://www.example.com', '1.0.0')).replaceAll('"#/', '"https://api/#/'),
);
const paths: Readonly<Record<string, Operations>> = description.paths;
/** A call that is not described, or another method of one that is, is an error of the client. */
const OTHERWISE: Responses = { '4XX': description.paths[routes.apiTopics].get.responses['4XX'] };

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ ...description, $id: 'https://api/' });

/** @throws when a response to a request below `/api/` is not one that the description allows. */
export function assertDescribed(exchange: ApiExchange): void {
  const { method, url, status } = exchange;
  const difference = new URL(url).pathname.startsWith('/api/') && differenceOf(exchange);
  if (difference) {
    throw new Error(`not as /api/openapi.json says: ${method} ${url}: ${status}: ${difference}`);
  }
}

function differenceOf({ method, url, status, headers, body }: ApiExchange): string | undefined {
  const operation = paths[new URL(url).pathname]?.[method.toLowerCase()];
  const responses = operation?.responses ?? OTHERWISE;
  const described = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!described) return 'there is no such response';

  for (const [name, { required, schema }] of Object.entries(described.headers ?? {})) {
    const value = headers.get(name);
    if (value === null && required) return `${name} is missing`;
    if (value !== null && !ajv.validate(schema, value)) return `${name} is ${value}`;
  }
  const [content] = Object.entries(described.content ?? {});
  if (!content) return body.length > 0 ? 'it has a body' : undefined;
  const [type, { schema }] = content;
  const given = headers.get('content-type');
  if (given?.split(';')[0] !== type) return `Content-Type is ${given}`;
  const isValid = ajv.validate(schema, JSON.parse(decoded(headers, body)));
  return isValid ? undefined : ajv.errorsText();
}

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

function decoded(headers: Headers, body: Buffer): string {
  const coding = headers.get('content-encoding');
  return String(coding === null ? body : DECODERS[coding as keyof typeof DECODERS](body));
}
