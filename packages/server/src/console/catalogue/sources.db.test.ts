import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import { feeds } from '@fulcrum/contract/console/catalogue/calls';
import * as api from '@fulcrum/contract/console/catalogue/sources';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
let dealer: Browser;
let support: Browser;
const reason = 'the new contract';

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { FEED: 'sources', FEED_TOKEN: '' });
  owner = await firstOwner(rig);
  dealer = await operatorOf(rig, owner, 'dealing');
  support = await operatorOf(rig, owner, 'support');
  for (const each of [owner, dealer]) await each.ok(operatorCalls.stepUp, { code: each.code() });
});
afterAll(() => rig.close());

const codeOf = (why: Reason) => CODES[why].code;
const source = (account: string) => ({ kind: 'oanda', account, token: 'env:NOT_SET' });
const settings = (account: string) =>
  JSON.stringify({ sources: { o1: source(account) }, routes: {} });
const propose = async (account: string, by = owner) => {
  const { revision } = await by.ok(api.sourceSettings, {});
  return by.ok(api.proposeSources, { revision, settings: settings(account), reason });
};
const stored = () => rig.db.query<{ settings: string }>('select settings from source_change');

describe('PRICE-026: sources and routes', () => {
  test('are proposed by one operator and confirmed by another, with both in the audit log', async () => {
    const empty = await owner.ok(api.sourceSettings, {});
    expect(empty).toMatchObject({ managed_by: 'console', revision: 0, waiting: null });
    expect(JSON.parse(empty.settings)).toEqual({ sources: {}, routes: {}, others: 'none' });
    const proposed = await propose('101');
    expect((await dealer.ok(api.sourceSettings, {})).waiting).toMatchObject({
      is_own: false,
      reason,
      fields: expect.arrayContaining([
        { field: 'sources.o1.account', before: null, after: '"101"' },
      ]),
    });
    const { id } = proposed;
    expect(await owner.refused(api.confirmSources, { id, reason })).toBe(codeOf('change.own'));
    expect(await owner.refused(api.refuseSources, { id, reason })).toBe(codeOf('change.own'));
    const second = { revision: 0, settings: settings('102'), reason };
    expect(await dealer.refused(api.proposeSources, second)).toBe(codeOf('sources.waiting'));
    const confirmed = await dealer.ok(api.confirmSources, { id, reason: 'read it' });
    expect(confirmed).toMatchObject({ status: 'confirmed', revision: 1 });
    expect(await dealer.refused(api.confirmSources, { id, reason })).toBe(codeOf('change.settled'));
    const { sources, sources_revision } = await owner.ok(feeds, {});
    expect(sources_revision).toBe(1);
    expect(sources).toMatchObject([
      {
        name: 'o1',
        state: 'refused',
        reason: 'token: the environment variable NOT_SET is not set',
      },
    ]);
    const { rows } = await owner.ok(auditCalls.audit, {});
    const entries = rows
      .filter(({ object }) => object === `sources ${id}`)
      .map(({ action, detail }) => [action, JSON.parse(detail)]);
    const change = { 'sources.o1.account': [null, '"101"'] };
    expect(entries).toMatchObject([
      ['sources.confirmed', { ...change, revision: [0, 1] }],
      ['sources.proposed', change],
    ]);
  });

  test('are withdrawn by their proposer only, and refused by another operator', async () => {
    const first = await propose('103');
    expect(await dealer.refused(api.withdrawSources, { id: first.id, reason })).toBe(
      codeOf('sources.notOwn'),
    );
    expect(await owner.ok(api.withdrawSources, { id: first.id, reason })).toMatchObject({
      status: 'withdrawn',
    });
    const next = await propose('104');
    await dealer.ok(api.refuseSources, { id: next.id, reason });
    const { revision, decided } = await owner.ok(api.sourceSettings, {});
    expect(revision).toBe(1);
    const field = 'sources.o1.account';
    const decision = (status: string, before: string | null, after: string) => ({
      status,
      fields: expect.arrayContaining([{ field, before, after }]),
    });
    expect(decided).toMatchObject([
      decision('refused', '"101"', '"104"'),
      decision('withdrawn', '"101"', '"103"'),
      decision('confirmed', null, '"101"'),
    ]);
  });

  test('are refused if other ones came into force meanwhile', async () => {
    const stale = { revision: 0, settings: settings('105'), reason };
    expect(await owner.refused(api.proposeSources, stale)).toBe(codeOf('catalogue.moved'));
    const { id } = await propose('105');
    // As if the store had been changed beside the product.
    await rig.db.query('update source_change set base_revision = 0 where id = $1', [id]);
    expect(await dealer.refused(api.confirmSources, { id, reason })).toBe(
      codeOf('catalogue.moved'),
    );
    await owner.ok(api.withdrawSources, { id, reason });
  });

  test('are refused with the first wrong place, and nothing of them is kept', async () => {
    const before = await stored();
    const secret = 'hunter2-of-the-dealer';
    const fix = {
      kind: 'fix44',
      host: 'h',
      port: 1,
      tls: false,
      senderCompId: 'A',
      targetCompId: 'B',
    };
    const wrong: readonly (readonly [object, string])[] = [
      [{ o1: { ...source('1'), token: secret } }, 'sources.o1.token'],
      [{ f1: { ...fix, password: secret } }, 'sources.f1.password'],
      [{ f1: { ...fix, logon: { 554: secret } } }, 'sources.f1.logon'],
      [{ k1: { kind: 'kraken', url: `wss://me:${secret}@example.com` } }, 'sources.k1.url'],
      [{ k1: { kind: 'nobody' } }, 'sources.k1.kind'],
    ];
    const { revision } = await owner.ok(api.sourceSettings, {});
    for (const [sources, place] of wrong) {
      const entered = { revision, settings: JSON.stringify({ sources, routes: {} }), reason };
      const { code, msg } = await owner.send(api.proposeSources, entered);
      expect([code, msg]).toEqual([
        codeOf('sources.invalid'),
        expect.stringContaining(`${place}:`),
      ]);
      expect(msg).not.toContain(secret);
    }
    expect(await stored()).toEqual(before);
    const { rows } = await owner.ok(auditCalls.audit, {});
    expect(JSON.stringify(rows)).not.toContain(secret);
    const others = {
      revision,
      settings: '{"sources":{},"routes":{},"others":"simulated"}',
      reason,
    };
    expect(await owner.refused(api.proposeSources, others)).toBe(codeOf('sources.invalid'));
  });

  test('are changed by no other role', async () => {
    await support.ok(operatorCalls.stepUp, { code: support.code() });
    await support.ok(api.sourceSettings, {});
    const entered = { revision: 1, settings: settings('106'), reason };
    expect(await support.refused(api.proposeSources, entered)).toBe(codeOf('operator.forbidden'));
    const { id } = await propose('106');
    for (const call of [api.confirmSources, api.refuseSources, api.withdrawSources]) {
      expect(await support.refused(call, { id, reason })).toBe(codeOf('operator.forbidden'));
    }
    await owner.ok(api.withdrawSources, { id, reason });
  });
});
