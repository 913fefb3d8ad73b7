import { CALLS } from '@fulcrum/contract/api';
import type { CodeRow } from '@fulcrum/contract/codes/row';
import { CODES } from '@fulcrum/contract/codes';
import { REFUSED, SESSION_INVALID, SUCCESS } from '@fulcrum/contract/codes/envelope';
import type { Endpoint } from '@fulcrum/contract/endpoint';
import { LANGUAGES } from '@fulcrum/contract/languages';
import { en } from '@fulcrum/messages/texts/en';

import { EXAMPLES, type Example } from './examples.ts';
import { Components, type JsonSchema } from './schema.ts';

const CONTENT_TYPES = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'application/json'],
  file: ['multipart/form-data'],
} as const;

const ONE_FILE: JsonSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

/** Builds the OpenAPI 3.1 document of the calls from the endpoints that the server uses. */
export function openApi(version: string, publicUrl: string | null): JsonSchema {
  const components = new Components();
  const responses = refusals();
  const refused = referencesTo(responses);
  const paths: Record<string, JsonSchema> = {};
  for (const [tag, calls] of Object.entries(CALLS)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(components, { tag, name, endpoint }, refused),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fulcrum',
      version,
      license: LICENSE,
      description:
        'Every reply is {code, msg, data}: 1 is success, 999 an invalid session, 0 refused with ' +
        'nothing more to say, 1001 and up the refusals listed under x-codes. Money, lots, order ' +
        'prices, rates and fees are exact decimal strings; quotes and candles are numbers.',
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: Object.keys(CALLS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The bare token, or Bearer and the token.',
        },
      },
      parameters: HEADERS,
      responses,
      schemas: { Refusal: REFUSAL, ...components.schemas },
    },
    'x-codes': codeTable(),
  };
}

const HEADERS: JsonSchema = {
  lang: {
    name: 'lang',
    in: 'header',
    description: 'Language of texts; hk when missing or unknown.',
    schema: { type: 'string', enum: Object.keys(LANGUAGES) },
  },
  tz: {
    name: 'tz',
    in: 'header',
    description: 'IANA time zone of display times; America/New_York when missing.',
    schema: { type: 'string' },
  },
};

/** Returns every code with its name, HTTP status, what the caller may do, and its English text. */
export function codeTable(): JsonSchema[] {
  return codeRows().map(([name, { code, remedy, status }]) => ({
    code,
    name,
    status,
    remedy,
    words: en[name],
  }));
}

// Object.entries widens the keys, which the type of `CODES` guarantees.
const codeRows = () => Object.entries(CODES) as [keyof typeof CODES, CodeRow][];

const REFUSAL: JsonSchema = {
  type: 'object',
  description: 'Why nothing was done. `data` has the figures that explain it.',
  required: ['code', 'msg', 'data'],
  properties: {
    code: {
      type: 'integer',
      enum: [REFUSED, SESSION_INVALID, ...new Set(codeRows().map(([, { code }]) => code))],
    },
    msg: { type: 'string', description: 'For people, in the language asked for.' },
    data: { type: 'object' },
  },
};

/** Returns a response for each HTTP status other than 200 that refusals have, keyed by name. */
function refusals(): Record<string, JsonSchema> {
  const byStatus = new Map<number, (keyof typeof CODES)[]>();
  for (const [name, { status }] of codeRows()) {
    if (status !== 200) byStatus.set(status, [...(byStatus.get(status) ?? []), name]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, names]) => [
        `Refusal${status}`,
        {
          description: names.map((name) => en[name]).join('; '),
          ...(WAITING.has(status) ? { headers: RETRY_AFTER } : {}),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Refusal' },
              examples: Object.fromEntries(
                names.map((name) => [
                  name,
                  { value: { code: CODES[name].code, msg: en[name], data: {} } },
                ]),
              ),
            },
          },
        },
      ]),
  );
}

const WAITING = new Set([429, 503]);
const RETRY_AFTER: JsonSchema = {
  'retry-after': { description: 'Seconds', schema: { type: 'integer' } },
};

interface Call {
  readonly tag: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/**
 * Returns references to the refusal responses, keyed by HTTP status: every call may reply with
 * them.
 */
const referencesTo = (responses: Record<string, JsonSchema>): JsonSchema =>
  Object.fromEntries(
    Object.keys(responses).map((name) => [
      name.replace('Refusal', ''),
      { $ref: `#/components/responses/${name}` },
    ]),
  );

function operation(
  components: Components,
  { tag, name, endpoint }: Call,
  refused: JsonSchema,
): JsonSchema {
  const { encoding, access, summary } = endpoint;
  const example = EXAMPLES[name];
  const input = encoding === 'file' ? ONE_FILE : components.schema(endpoint.input, 'input');
  const parameters: JsonSchema[] = [
    { $ref: '#/components/parameters/lang' },
    { $ref: '#/components/parameters/tz' },
  ];
  if (encoding === 'query') parameters.push(...queryParameters(input, example));
  return {
    operationId: name,
    tags: [tag],
    summary,
    parameters,
    security: access === 'public' ? [] : [{ token: [] }],
    ...(encoding === 'query'
      ? {}
      : { requestBody: requestBody(input, CONTENT_TYPES[encoding], example) }),
    responses: {
      200: success(components, endpoint, example),
      ...refused,
    },
  };
}

function queryParameters(input: JsonSchema, example: Example | undefined): JsonSchema[] {
  const { properties = {}, required = [] } = input as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  }; // the input of a call is an object, whose schema has these fields
  return Object.entries(properties).map(([name, schema]) => {
    const value = example?.input[name];
    return {
      name,
      in: 'query',
      required: required.includes(name),
      schema,
      ...(value === undefined ? {} : { example: value }),
    };
  });
}

const requestBody = (
  schema: JsonSchema,
  types: readonly string[],
  example: Example | undefined,
): JsonSchema => ({
  required: true,
  content: Object.fromEntries(
    types.map((type) => [type, { schema, ...(example ? { example: example.input } : {}) }]),
  ),
});

function success(
  components: Components,
  endpoint: Endpoint,
  example: Example | undefined,
): JsonSchema {
  const data = components.schema(endpoint.reply, 'output');
  const json = {
    schema: {
      type: 'object',
      required: ['code', 'msg', 'data'],
      oneOf: [
        {
          type: 'object',
          required: ['code', 'msg', 'data'],
          properties: { code: { const: SUCCESS }, msg: { type: 'string' }, data },
        },
        { $ref: '#/components/schemas/Refusal' },
      ],
    },
    ...(example ? { example: { code: SUCCESS, msg: example.msg, data: example.data } } : {}),
  };
  const image = endpoint.access === 'public' ? 'image/webp' : 'image/jpeg';
  return {
    description: `Code ${SUCCESS}, a refusal, or ${SESSION_INVALID}`,
    content: {
      ...(endpoint.answersImage ? { [image]: {} } : {}),
      'application/json': json,
    },
  };
}
