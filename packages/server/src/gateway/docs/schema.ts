import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

const NO_NAMES = z.registry<{ id?: string }>();
const OWN_DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** Returns the JSON Schema (2020-12) of an input or an output, without references. */
export function jsonSchema(schema: z.ZodType, side: 'input' | 'output'): JsonSchema {
  return convert(schema, side, NO_NAMES);
}

/** The schemas of one document. A schema with an id in the contract appears once, under that id. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** Returns the schema, with references to `components` of the same document. */
  schema(schema: z.ZodType, side: 'input' | 'output'): JsonSchema {
    const whole = withReferences(convert(schema, side, z.globalRegistry));
    const { $defs = {}, ...rest } = whole as { $defs?: Record<string, JsonSchema> };
    for (const [id, named] of Object.entries($defs)) this.#add(id, named);
    return rest;
  }

  #add(id: string, schema: JsonSchema): void {
    const known = this.schemas[id];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`${id} names two schemas`);
    }
    this.schemas[id] = schema;
  }
}

function convert(
  schema: z.ZodType,
  side: 'input' | 'output',
  metadata: z.core.$ZodRegistry<{ id?: string | undefined }>,
): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    reused: 'inline',
    metadata,
  });
  return JSON.parse(JSON.stringify(rest)) as JsonSchema; // an object stays an object
}

const withReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema).replaceAll(`"$ref":"${OWN_DEFINITIONS}`, `"$ref":"${COMPONENTS}`),
  ) as JsonSchema; // only texts inside the object were replaced
