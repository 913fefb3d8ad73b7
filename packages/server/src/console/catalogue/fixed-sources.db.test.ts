import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/catalogue/sources';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';

import { firstOwner } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const NOWHERE = { account: '1', url: 'http://127.0.0.1:9', token: 'env:LP_TOKEN' };
const secret = 'a-token-of-the-tests';

test('PRICE-026: a file of sources governs: the console shows it without secrets, and changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fulcrum-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = { sources: { o1: { kind: 'oanda', ...NOWHERE } }, routes: {} };
  const path = join(folder, 'sources.json');
  writeFileSync(path, JSON.stringify(file));
  const settings = { FEED: 'sources', FEED_TOKEN: '', SOURCES: path, LP_TOKEN: secret };
  const rig = await ProductRig.open(await openTestDb(), settings);
  onTestFinished(() => rig.close());
  const owner = await firstOwner(rig);
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const shown = await owner.ok(api.sourceSettings, {});
  expect(shown).toMatchObject({ managed_by: 'file', waiting: null });
  expect(JSON.parse(shown.settings)).toEqual(file);
  expect(shown.settings).not.toContain(secret);
  const entered = { revision: 0, settings: '{"sources":{},"routes":{}}', reason: 'nothing at all' };
  const { code } = CODES['sources.fixed'];
  expect(await owner.refused(api.proposeSources, entered)).toBe(code);
});
