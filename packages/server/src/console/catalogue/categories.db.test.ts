import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import * as api from '@fulcrum/contract/console/operators/calls';
import { getCategories } from '@fulcrum/contract/market-data/calls';

import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
const reason = 'as agreed with the desk';

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  await owner.ok(api.stepUp, { code: owner.code() });
});
afterAll(() => rig.close());

const codeOf = (why: Reason) => CODES[why].code;

test('CATALOGUE-007 categories are added, named, ordered, and removed when empty', async () => {
  const before = await owner.ok(catalogue.categories, {});
  const ids = before.map(({ id }) => id);
  const { id } = await owner.ok(catalogue.addCategory, { name: { en: 'Bonds' }, reason });
  const named = { id, version: 1, name: { en: 'Bonds', hk: '債券', fr: 'Obligations' }, reason };
  await owner.ok(catalogue.renameCategory, named);
  expect(await owner.refused(catalogue.renameCategory, named)).toBe(codeOf('catalogue.moved'));
  expect(await owner.refused(catalogue.renameCategory, { ...named, id: 999 })).toBe(
    codeOf('category.unknown'),
  );
  expect(await owner.refused(catalogue.orderCategories, { ids, reason })).toBe(
    codeOf('category.order'),
  );
  await owner.ok(catalogue.orderCategories, { ids: [id, ...ids], reason });
  const shown = await rig.ok(getCategories, {}, { headers: { lang: 'fr' } });
  expect(shown.data[0]).toEqual({ Id: id, NameShowTrans: 'Obligations' });
  const [full = 0] = ids;
  expect(await owner.refused(catalogue.removeCategory, { id: full, reason })).toBe(
    codeOf('category.inUse'),
  );
  await owner.ok(catalogue.removeCategory, { id, reason });
  expect(await owner.refused(catalogue.removeCategory, { id, reason })).toBe(
    codeOf('category.unknown'),
  );
  expect((await owner.ok(catalogue.categories, {})).map((each) => each.id)).toEqual(ids);
});
