import { CALLS, ENDPOINTS } from '@fulcrum/contract/api';
import { CODES } from '@fulcrum/contract/codes';
import { ClientMessage, ServerMessage } from '@fulcrum/contract/stream/messages';
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';

import { asyncApi } from './asyncapi.ts';
import { EXAMPLES } from './examples.ts';
import { openApi } from './openapi.ts';
import { jsonSchema, type JsonSchema } from './schema.ts';

const URLS = [null, 'https://fulcrum.example'];
const calls = Object.values(CALLS).flatMap((area) => Object.entries(area));

test.each(URLS)('the calls are a valid OpenAPI document (published at %s)', async (url) => {
  const validator = new Validator();
  const { errors } = await validator.validate(openApi('1.2.3', url));
  expect(errors ?? []).toEqual([]);
});

test.each(URLS)('the messages are a valid AsyncAPI document (published at %s)', (url) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const isValid = ajv.compile(asyncApiSchema);
  expect(isValid(asyncApi('1.2.3', url)), JSON.stringify(isValid.errors, null, 1)).toBe(true);
});

test('every call has an operation id of its own, a tag, a summary and its refusals', () => {
  const { paths, tags } = openApi('1.2.3', null) as {
    paths: Record<string, Record<string, JsonSchema>>;
    tags: { name: string }[];
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(ENDPOINTS.length);
  expect(new Set(operations.map((each) => each['operationId'])).size).toBe(operations.length);
  const known = tags.map(({ name }) => name);
  const statuses = [...new Set(Object.values(CODES).map(({ status }) => String(status)))].sort();
  for (const { operationId, tags: of, summary, responses } of operations) {
    expect(known, String(operationId)).toEqual(expect.arrayContaining(of as string[]));
    expect(summary, String(operationId)).toMatch(/\w.*\.$/s);
    expect(Object.keys(responses as object)).toEqual(statuses);
  }
});

test('every reference of both documents leads somewhere', () => {
  for (const document of [openApi('1.2.3', null), asyncApi('1.2.3', null)]) {
    const text = JSON.stringify(document);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((at, key) => (at as JsonSchema | undefined)?.[key], document);
      expect(target, pointer).toBeDefined();
    }
  }
});

const withExample = calls.filter(
  ([, { encoding, answersImage }]) => encoding !== 'file' && answersImage !== true,
);

test.each(withExample)('%s has an example that its schemas take', (name, { input, reply }) => {
  const example = EXAMPLES[name];
  expect(example, 'examples.json lacks it').toBeDefined();
  expect(input.safeParse(example?.input).error?.issues ?? []).toEqual([]);
  const { properties = {} } = jsonSchema(input, 'input') as { properties?: object };
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(Object.keys(example?.input ?? {})),
  );
  expect(reply.parse(example?.data)).toEqual(example?.data);
});

test('no example is left of a call that is gone', () => {
  const names = withExample.map(([name]) => name);
  expect(Object.keys(EXAMPLES).filter((name) => !names.includes(name))).toEqual([]);
});

test('every message that either side may send is in the document, with a sentence', () => {
  const { channels } = asyncApi('1.2.3', null) as {
    channels: { live: { messages: Record<string, { summary: string; payload: JsonSchema }> } };
  };
  const { messages } = channels.live;
  const count = ClientMessage.options.length + ServerMessage.options.length;
  expect(Object.keys(messages)).toHaveLength(count);
  expect(Object.keys(messages)).toContain('Support');
  for (const { summary } of Object.values(messages)) expect(summary).toMatch(/\w/);
});
