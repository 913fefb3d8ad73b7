import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { submit } from '@fulcrum/contract/trading/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  const token = await rig.demo();
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const { data } = await rig.ok(tradeList, { searchCurrency: 'EURUSD' });
  const forex_id = data[0]?.Id ?? 0;
  await rig.ok(submit, { type: 1, status: 1, cont: '1', forex_id, multiple: 100 }, { token });
});
afterAll(() => rig.close());

test('CONSOLE-017 every list comes as a file, and the log says who took it', async () => {
  for (const list of Object.keys(exportCalls.LISTS) as exportCalls.ListName[]) {
    const file = await owner.ok(exportCalls.exportList, { list, is_demo: 1 });
    expect(file.csv === '' || file.csv.split('\r\n').length === file.rows + 1, list).toBe(true);
    const [newest] = (await owner.ok(auditCalls.audit, { action: 'list.exported' })).rows;
    expect(newest).toMatchObject({ object: list, operator: 'owner@example.com' });
  }
  const support = await operatorOf(rig, owner, 'support');
  expect(await support.refused(exportCalls.exportList, { list: 'audit' })).toBe(
    CODES['operator.forbidden'].code,
  );
});
