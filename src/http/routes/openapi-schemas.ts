import * as z from 'zod';
import { storedPictureSchema } from '../../media/stored-picture.ts';
import {
  extractPartSchema,
  headingSchema,
  postReferenceSchema,
  postSchema,
  postSummarySchema,
} from '../../posts/post-schemas.ts';
import { problemSchema } from '../responses/problem.ts';
import { reportSchema } from './vitals-route.ts';

/** Every schema by the name that the description gives it. */
const SCHEMAS = {
  ExtractPart: extractPartSchema,
  Heading: headingSchema,
  PostReference: postReferenceSchema,
  PostSummary: postSummarySchema,
  Post: postSchema,
  Problem: problemSchema,
  StoredPicture: storedPictureSchema,
  VitalsReport: reportSchema,
} as const;

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** A reference to a schema. */
export function reference(name: keyof typeof SCHEMAS) {
  return { $ref: addressOf(name) };
}

/** All of them, as JSON Schema. */
export function componentSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: addressOf });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  );
}
