import * as z from 'zod';

export function parametersOf({ shape }: z.ZodObject) {
  return Object.entries(shape).map(([name, each]) => {
    const { $schema, description, ...schema } = z.toJSONSchema(each);
    return {
      name,
      in: 'query',
      required: !z.safeParse(each, undefined).success,
      description,
      schema,
    };
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
