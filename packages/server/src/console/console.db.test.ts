import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/calls';
import { mayDo, PERMISSIONS, ROLES } from '@fulcrum/contract/console/roles';

import { openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { firstOwner, operatorOf, type Browser } from '../../test/console/operator-rig.ts';

let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());

test('CONSOLE-011 each call is for the roles of the table and for no other', async () => {
  for (const role of ROLES.filter((each) => each !== 'owner')) {
    const operator = await operatorOf(rig, owner, role);
    for (const call of api.OPERATOR_CALLS) {
      if (call.permission === null) continue;
      const { code } = await operator.send(call, {});
      const isForbidden = code === CODES['operator.forbidden'].code;
      expect(isForbidden, `${role} ${call.path}`).toBe(!mayDo(role, call.permission));
    }
  }
});

test('CONSOLE-012 no call sets a price, delays a fill or changes a past trade', () => {
  const statements = api.OPERATOR_CALLS.flatMap(({ path, harmless }) => [path, `  ${harmless}`]);
  expect(statements.join('\n')).toMatchSnapshot();
  for (const { path: url, method } of api.OPERATOR_CALLS) {
    expect(rig.product.app.hasRoute({ url, method }), url).toBe(true);
  }
});

test('CONSOLE-013 the document of the roles is the table', () => {
  const text = readFileSync(new URL('../../../../docs/console.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-zA-Z.]+)` \|(.*)\|$/gm)].map(([, name, cells]) => [
    name,
    (cells ?? '').split('|').map((cell) => cell.trim() !== ''),
  ]);
  const table = Object.keys(PERMISSIONS).map((name) => [
    name,
    ROLES.map((role) => mayDo(role, name as keyof typeof PERMISSIONS)),
  ]);
  expect(rows).toEqual(table);
});
