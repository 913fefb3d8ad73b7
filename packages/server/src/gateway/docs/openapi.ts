import { ENDPOINTS } from '@fulcrum/contract/api';
import type { CodeRow } from '@fulcrum/contract/code-row';
import { CODES, SESSION_INVALID, SUCCESS } from '@fulcrum/contract/codes';
import type { Endpoint } from '@fulcrum/contract/endpoint';
import { LANGUAGES } from '@fulcrum/contract/languages';
import { en } from '@fulcrum/contract/words/en';

import { jsonSchema, type JsonSchema } from './schema.ts';

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

/** The calls as an OpenAPI 3.1 document, made of the values that the server serves. */
export function openApi(version: string, publicUrl: string | null): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fulcrum',
      version,
      description:
        'Every reply is {code, msg, data}: 1 is success, 999 an invalid session, 0 refused with ' +
        'nothing more to say, 1001 and up the refusals listed under x-codes. Money, lots, order ' +
        'prices, rates and fees are exact decimal strings; quotes and candles are numbers.',
    },
    ...(publicUrl === null ? {} : { servers: [{ url: publicUrl }] }),
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
      parameters: {
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
      },
    },
    'x-codes': codeTable(),
  };
}

/** Every code with its name, what the caller may do, and the English words. */
export function codeTable(): JsonSchema[] {
  // Object.entries widens the keys that the table's own type guarantees.
  const rows = Object.entries(CODES) as [keyof typeof CODES, CodeRow][];
  return rows.map(([name, { code, remedy, status }]) => ({
    code,
    name,
    status,
    remedy,
    words: en[name],
  }));
}

function operation(endpoint: Endpoint): JsonSchema {
  const input = endpoint.encoding === 'file' ? ONE_FILE : jsonSchema(endpoint.input, 'input');
  const parameters: JsonSchema[] = [
    { $ref: '#/components/parameters/lang' },
    { $ref: '#/components/parameters/tz' },
  ];
  if (endpoint.encoding === 'query') parameters.push(...queryParameters(input));
  return {
    operationId: endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1),
    summary: endpoint.summary,
    parameters,
    ...(endpoint.access !== 'public' ? { security: [{ token: [] }] } : {}),
    ...(endpoint.encoding === 'query'
      ? {}
      : { requestBody: requestBody(input, CONTENT_TYPES[endpoint.encoding]) }),
    responses: {
      200: {
        description: `Code ${SUCCESS}, a refusal, or ${SESSION_INVALID}`,
        content: endpoint.answersImage
          ? {
              [endpoint.access === 'public' ? 'image/webp' : 'image/jpeg']: {},
              'application/json': { schema: envelope(endpoint) },
            }
          : { 'application/json': { schema: envelope(endpoint) } },
      },
    },
  };
}

function queryParameters(input: JsonSchema): JsonSchema[] {
  const { properties = {}, required = [] } = input as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  }; // the input of a call is an object, and this is what its schema looks like
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const requestBody = (schema: JsonSchema, types: readonly string[]): JsonSchema => ({
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
});

function envelope(endpoint: Endpoint): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer' },
      msg: { type: 'string' },
      data: jsonSchema(endpoint.reply, 'output'),
    },
  };
}
