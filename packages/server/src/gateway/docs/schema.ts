import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** The JSON Schema (2020-12) of what a caller sends, or of what it gets. */
export function jsonSchema(schema: z.ZodType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return plain(rest);
}

/** The document is JSON: anything else in it would be lost on the way out. */
function plain(value: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(value)) as JsonSchema; // an object stays one
}
