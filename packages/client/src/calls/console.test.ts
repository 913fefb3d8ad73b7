import { OPERATOR_CALLS } from '@fulcrum/contract/console/calls';
import { expect, test } from 'vitest';

import { CALLS } from './console.ts';

test('the calls of the app are those of the contract', () => {
  const told = Object.values(CALLS).map(({ method, path }) => `${method} ${path}`);
  const served = OPERATOR_CALLS.map(({ method, path }) => `${method} ${path}`);
  expect(told.sort()).toEqual(served.sort());
});
