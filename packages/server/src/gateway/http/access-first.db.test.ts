import { afterAll, beforeAll, expect, test } from 'vitest';

import { ENDPOINTS } from '@fulcrum/contract/api';
import { CODES, type Reason } from '@fulcrum/contract/codes';
import { SESSION_INVALID } from '@fulcrum/contract/codes/envelope';
import { OPERATOR_CALLS } from '@fulcrum/contract/console/calls';
import { mayDo } from '@fulcrum/contract/console/roles';
import type { Endpoint } from '@fulcrum/contract/endpoint';
import type { Envelope } from '@fulcrum/contract/reply';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

/**
 * Makes calls with invalid input: a caller without access must only learn that access is missing.
 */

const JSON_TYPE = { 'content-type': 'application/json' };
/** Inputs that every call refuses, keyed by what is wrong with them; none takes seven megabytes. */
const WRONG_BODIES = {
  'fields that are invalid': [JSON_TYPE, '{"id":"x","page":"x","type":"x"}'],
  'no object': [JSON_TYPE, '[]'],
  'broken JSON': [JSON_TYPE, '{'],
  'another type': [{ 'content-type': 'text/plain' }, 'words'],
  'too large': [JSON_TYPE, JSON.stringify({ text: 'x'.repeat(7_000_000) })],
} as const;
type Wrong = keyof typeof WRONG_BODIES;
/**
 * The refusal that a caller with access gets for each input; those not listed depend on the call.
 */
const REFUSAL: Readonly<Partial<Record<Wrong, Reason>>> = {
  'broken JSON': 'request.malformed',
  'another type': 'request.mediaType',
  'too large': 'request.tooLarge',
};
const wrongs = Object.keys(WRONG_BODIES) as Wrong[]; // `WRONG_BODIES` has exactly these keys.

let rig: ProductRig;
let demo: string;
let real: string;
let owner: Browser;
let support: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  demo = await rig.demo();
  ({ token: real } = await rig.real());
  owner = await firstOwner(rig);
  support = await operatorOf(rig, owner, 'support');
});
afterAll(() => rig.close());

async function codeOf(
  { method, path, encoding }: Endpoint,
  wrong: Wrong,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const [type, body] = WRONG_BODIES[wrong];
  const sent =
    encoding === 'query'
      ? { url: `${path}?id=x&page=x&type=x`, headers }
      : { url: path, headers: { ...headers, ...type }, payload: body };
  return (await rig.product.app.inject({ method, ...sent })).json<Envelope>().code;
}

async function expectCode(
  calls: readonly Endpoint[],
  headers: Readonly<Record<string, string>>,
  code: number,
): Promise<void> {
  expect(calls.length).toBeGreaterThan(10);
  for (const call of calls) {
    for (const wrong of wrongs) {
      expect(await codeOf(call, wrong, headers), `${call.path}, ${wrong}`).toBe(code);
    }
  }
}

/** Proves that the inputs are invalid: a caller with access gets the reason for it. */
async function expectBodyRefused(
  calls: readonly Endpoint[],
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const taking = calls.filter(({ encoding }) => encoding === 'json' || encoding === 'form');
  expect(taking.length).toBeGreaterThan(10);
  for (const call of taking) {
    for (const [wrong, reason] of Object.entries(REFUSAL) as [Wrong, Reason][]) {
      const code = await codeOf(call, wrong, headers);
      expect(code, `${call.path}, ${wrong}`).toBe(CODES[reason].code);
    }
  }
}

const closed = ENDPOINTS.filter(({ access }) => access !== 'public');
const realOnly = closed.filter(({ access }) => access === 'real');
const operators = OPERATOR_CALLS.filter(({ access }) => access !== 'public');
const notForSupport = operators.filter(
  ({ permission }) => permission !== null && !mayDo('support', permission),
);

test('whoever is not logged in hears 999, whatever the input', () =>
  expectCode(closed, {}, SESSION_INVALID));

test('a demo account hears that a call is for real ones, whatever the input', () =>
  expectCode(realOnly, { authorization: demo }, CODES['real.only'].code));

test('a real account hears what is wrong with the input', () =>
  expectBodyRefused(closed, { authorization: real }));

test('whoever is no operator hears 999, whatever the input', () =>
  expectCode(operators, { authorization: real }, SESSION_INVALID));

test('an operator without the permission hears that, whatever the input', () =>
  expectCode(notForSupport, { cookie: support.cookie }, CODES['operator.forbidden'].code));

test('an operator with the permission hears what is wrong with the input', () =>
  expectBodyRefused(operators, { cookie: owner.cookie }));
