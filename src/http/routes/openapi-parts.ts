import * as z from 'zod';
import { problemSchema } from '../responses/response.ts';

/** What reads posts: clients may store its responses. */
export function get<Operation extends { readonly responses: object }>(operation: Operation) {
  const unchanged = { description: 'The copy of the client is current.', headers: REVALIDATED };
  const responses = { ...operation.responses, 304: unchanged, ...FAILURES };
  return { get: { ...operation, responses } };
}

export function json(description: string, schema: object, headers: object = {}) {
  return { description, headers: { ...REVALIDATED, ...headers }, content: contentOf(schema) };
}

export function problem(description: string, headers: object = {}) {
  return {
    description,
    headers: { ...cacheControl('no-store'), ...headers },
    content: contentOf(reference(problemSchema), 'application/problem+json'),
  };
}

export function contentOf(schema: object, type = 'application/json') {
  return { [type]: { schema } };
}

export function header(description: string, isAlways = true, schema: object = { type: 'string' }) {
  return { description, required: isAlways, schema };
}

export function cacheControl(value: string) {
  return { 'Cache-Control': header('For all caches.', true, { type: 'string', const: value }) };
}

const REVALIDATED = {
  ...cacheControl('no-cache'),
  ETag: header('To be sent back as `If-None-Match`.'),
};
export const LATER = { 'Retry-After': header('Seconds.') };
export const FAILURES = {
  '4XX': problem('Another error in the request (RFC 9457).'),
  500: problem('An error of the server.'),
  503: problem('The posts cannot be read now.', LATER),
};

export function parametersOf({ shape }: z.ZodObject) {
  return Object.entries(shape).map(([name, each]) => {
    const { $schema, description, ...schema } = z.toJSONSchema(each);
    const required = !z.safeParse(each, undefined).success;
    return { name, in: 'query', required, description, schema };
  });
}

export function reference(schema: z.ZodType) {
  return { $ref: addressOf(String(schema.meta()?.id)) };
}

function addressOf(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Every schema that has an id. */
export function componentSchemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: addressOf });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  );
}
