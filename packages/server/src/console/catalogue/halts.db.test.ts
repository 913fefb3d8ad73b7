import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import * as api from '@fulcrum/contract/console/catalogue/halts';
import * as sourceCalls from '@fulcrum/contract/console/catalogue/sources';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as trading from '@fulcrum/contract/trading/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
let dealer: Browser;
const reason = 'the feed went bad';
const FOREX = ['AUDUSD', 'EURUSD', 'GBPUSD'];

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  dealer = await operatorOf(rig, owner, 'dealing');
  for (const each of [owner, dealer]) await each.ok(operatorCalls.stepUp, { code: each.code() });
});
afterAll(() => rig.close());
afterEach(() =>
  rig.product.market.change((tx) =>
    tx.query('update instrument set is_halted = false, halt_set_id = null'),
  ),
);

const codeOf = (why: Reason) => CODES[why].code;
const haltedNow = () =>
  rig.product.market.market.listings
    .filter(({ instrument }) => instrument.isHalted)
    .map(({ instrument }) => instrument.code)
    .sort();
const idOf = (code: string) => rig.product.market.market.byCode(code)?.instrument.id ?? 0;
const alone = (code: string, halted: 0 | 1) =>
  dealer.ok(catalogue.haltInstrument, { id: idOf(code), halted, code, reason: 'by itself' });
const open = async (by = owner) => (await by.ok(api.haltSets, {})).sets;
const category = async (code: string) => {
  const rows = await owner.ok(catalogue.instruments, {});
  const id = rows.find((row) => row.code === code)?.category_id ?? 0;
  const codes = rows.filter((row) => row.category_id === id).map((row) => row.code);
  return { id, codes: codes.sort() };
};
const newest = async () => {
  const { rows } = await owner.ok(auditCalls.audit, {});
  const [entry] = rows;
  return entry && { ...entry, detail: JSON.parse(entry.detail) as unknown };
};

describe('CONSOLE-180: a halt of many', () => {
  test('halts every instrument in one act, and leaves what is halted as it is', async () => {
    await rig.quote({ EURUSD: ['1.10000', '1.10009'], GBPUSD: ['1.30000', '1.30012'] });
    const token = await rig.demo();
    const buy = { type: 1, cont: '0.10', status: 1, multiple: 100 } as const;
    for (const code of ['EURUSD', 'GBPUSD', 'GBPUSD']) {
      await rig.ok(trading.submit, { ...buy, forex_id: idOf(code) }, { token });
    }
    await alone('EURUSD', 1);
    const all = rig.product.market.market.listings.length;
    const preview = await dealer.ok(api.previewHaltSet, { scope: 'all' });
    expect(preview).toMatchObject({ halted: ['EURUSD'], positions: 2, pendings: 0 });
    expect(preview.codes).toHaveLength(all - 1);
    expect(haltedNow()).toEqual(['EURUSD']);
    const { codes } = await dealer.ok(api.haltSet, { scope: 'all', reason });
    expect(codes).toEqual(preview.codes);
    expect(haltedNow()).toHaveLength(all);
    expect(await newest()).toMatchObject({
      action: 'instruments.halted',
      reason,
      detail: { instruments: [null, codes.join(', ')], is_halted: [false, true] },
    });
    expect(await open()).toMatchObject([{ scope: 'all', name: '', codes, reason, proposal: null }]);
    const { code } = await rig.send(
      trading.submit,
      { ...buy, forex_id: idOf('GBPUSD') },
      { token },
    );
    expect(code).not.toBe(1);
  });

  test('halts a category alone', async () => {
    const { id, codes } = await category('EURUSD');
    expect(codes).toEqual(expect.arrayContaining(FOREX));
    const sent = { scope: 'category', category_id: id } as const;
    expect(await owner.ok(api.previewHaltSet, sent)).toMatchObject({ codes, halted: [] });
    await owner.ok(api.haltSet, { ...sent, reason });
    expect(haltedNow()).toEqual(codes);
    expect(await open()).toMatchObject([{ scope: 'category', codes }]);
    expect((await open())[0]?.name).not.toBe('');
  });

  test('is refused where nothing is left to halt, or nothing is named', async () => {
    const { id } = await category('EURUSD');
    const refused = async (input: object, why: Reason) =>
      expect(await owner.refused(api.haltSet, { ...input, reason })).toBe(codeOf(why));
    await refused({ scope: 'category' }, 'category.unknown');
    await refused({ scope: 'category', category_id: 999 }, 'category.unknown');
    await refused({ scope: 'source' }, 'console.filterInvalid');
    await refused({ scope: 'source', source: 'nobody' }, 'console.unchanged');
    await refused({ scope: 'some' }, 'console.filterInvalid');
    await owner.ok(api.haltSet, { scope: 'category', category_id: id, reason });
    await refused({ scope: 'category', category_id: id }, 'console.unchanged');
  });

  test('asks for one fresh code, however many instruments it concerns', async () => {
    rig.clock.time += 6 * 60_000;
    expect(await owner.refused(api.haltSet, { scope: 'all', reason })).toBe(
      codeOf('operator.stepUp'),
    );
    expect(haltedNow()).toEqual([]);
    for (const each of [owner, dealer]) await each.ok(operatorCalls.stepUp, { code: each.code() });
    await owner.ok(api.haltSet, { scope: 'all', reason });
    expect(haltedNow().length).toBeGreaterThan(20);
  });
});

describe('CONSOLE-181: what was halted together', () => {
  async function haltForex() {
    const { id, codes } = await category('EURUSD');
    await owner.ok(api.haltSet, { scope: 'category', category_id: id, reason });
    const [set] = await open();
    return { id: set?.id ?? 0, codes };
  }

  test('is resumed by two operators', async () => {
    await alone('GBPUSD', 1);
    const { id, codes } = await haltForex();
    const own = codes.filter((code) => code !== 'GBPUSD');
    expect(await dealer.refused(api.confirmResume, { id, reason })).toBe(codeOf('change.settled'));
    await owner.ok(api.proposeResume, { id, reason: 'prices are right again' });
    expect(haltedNow()).toEqual(codes);
    expect(await owner.refused(api.confirmResume, { id, reason })).toBe(codeOf('change.own'));
    expect(await dealer.refused(api.proposeResume, { id, reason })).toBe(codeOf('sources.waiting'));
    expect(await open(dealer)).toMatchObject([
      { codes: own, proposal: { is_own: false, reason: 'prices are right again' } },
    ]);
    expect(await dealer.ok(api.confirmResume, { id, reason })).toEqual({ codes: own });
    expect(haltedNow()).toEqual(['GBPUSD']);
    expect(await newest()).toMatchObject({
      action: 'instruments.resumed',
      detail: { instruments: [null, own.join(', ')], is_halted: [true, false] },
    });
    expect(await open()).toEqual([]);
    expect(await dealer.refused(api.confirmResume, { id, reason })).toBe(codeOf('change.settled'));
    expect(await dealer.refused(api.confirmResume, { id: 9_999, reason })).toBe(
      codeOf('change.unknown'),
    );
  });

  test('is not resumed by the store, if one operator did both', async () => {
    const { id } = await haltForex();
    await owner.ok(api.proposeResume, { id, reason });
    const confirm =
      'update halt_set set confirmed_by = proposed_by, confirmed_at = 1 where id = $1';
    await expect(rig.db.query(confirm, [id])).rejects.toThrow('check constraint');
  });

  test('stays halted if the proposal is withdrawn or refused', async () => {
    const { id, codes } = await haltForex();
    expect(await owner.refused(api.endResume, { id, reason })).toBe(codeOf('change.settled'));
    const ends = [
      [owner, 'instruments.resumeWithdrawn'],
      [dealer, 'instruments.resumeRefused'],
    ] as const;
    for (const [by, action] of ends) {
      await owner.ok(api.proposeResume, { id, reason });
      await by.ok(api.endResume, { id, reason });
      expect(await newest()).toMatchObject({ action });
      expect(await dealer.refused(api.confirmResume, { id, reason })).toBe(
        codeOf('change.settled'),
      );
    }
    expect(haltedNow()).toEqual(codes);
  });

  test('no longer has what was resumed or halted anew alone, nor what was taken off', async () => {
    const { id, codes } = await haltForex();
    await alone('AUDUSD', 0);
    await alone('GBPUSD', 0);
    await alone('GBPUSD', 1);
    await dealer.ok(catalogue.listInstrument, { id: idOf('USDJPY'), listed: 0, reason });
    await owner.ok(api.proposeResume, { id, reason });
    const { codes: resumed } = await dealer.ok(api.confirmResume, { id, reason });
    const left = ['AUDUSD', 'GBPUSD', 'USDJPY'];
    expect(resumed).toEqual(codes.filter((code) => !left.includes(code)));
    expect(haltedNow()).toEqual(['GBPUSD', 'USDJPY']);
    await dealer.ok(catalogue.listInstrument, { id: idOf('USDJPY'), listed: 1, reason });
    await alone('USDJPY', 0);
  });

  test('is over once each of it was resumed alone', async () => {
    const { id, codes } = await haltForex();
    for (const code of codes) await alone(code, 0);
    expect(await open()).toEqual([]);
    expect(await owner.refused(api.proposeResume, { id, reason })).toBe(codeOf('change.settled'));
  });
});

test('CONSOLE-180: a halt of a source concerns what it quotes by the settings in force', async () => {
  const other = await ProductRig.open(await openTestDb(), { FEED: 'sources', FEED_TOKEN: '' });
  const [first] = [await firstOwner(other)];
  const second = await operatorOf(other, first, 'dealing');
  for (const each of [first, second]) await each.ok(operatorCalls.stepUp, { code: each.code() });
  const o1 = { kind: 'oanda', account: '1', token: 'env:NOT_SET' };
  const at = (source: string, symbol: string) => ({ source, symbol });
  const routes = {
    EURUSD: { ...at('o1', 'EUR_USD'), backup: at('o2', 'EUR_USD') },
    GBPUSD: at('o1', 'GBP_USD'),
    AUDUSD: { ...at('o2', 'AUD_USD'), backup: at('o1', 'AUD_USD') },
  };
  const settings = JSON.stringify({ sources: { o1, o2: { ...o1, account: '2' } }, routes });
  const halt = { scope: 'source', source: 'o1' } as const;
  const { id } = await first.ok(sourceCalls.proposeSources, { revision: 0, settings, reason });
  expect(await first.ok(api.previewHaltSet, halt)).toMatchObject({ codes: [] });
  await second.ok(sourceCalls.confirmSources, { id, reason });
  expect((await first.ok(api.haltSets, {})).sources).toEqual(['o1', 'o2']);
  const codes = ['EURUSD', 'GBPUSD'];
  expect(await first.ok(api.haltSet, { ...halt, reason })).toEqual({ codes });
  expect((await first.ok(api.haltSets, {})).sets).toMatchObject([
    { scope: 'source', name: 'o1', codes },
  ]);
  await other.close();
});
