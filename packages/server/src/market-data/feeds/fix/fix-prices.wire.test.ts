import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { PASSWORD } from '../../../../test/fix/fix-acceptor.ts';
import { PriceRig } from '../../../../test/fix/price-rig.ts';
import { until } from '../../../../test/until.ts';
import type { FixField } from '../../../platform/fix/message.ts';
import { PROFILES } from './profile.ts';

let rig: PriceRig;

beforeEach(async () => {
  rig = await PriceRig.start();
});
afterEach(() => rig.stop());

describe('asks for prices', () => {
  test('of all instruments at once', async () => {
    await rig.asked();
    expect(rig.tagsOf(0, 263, 264, 265, 267, 269, 146, 55)).toEqual([
      ['1'],
      ['1'],
      ['1'],
      ['2'],
      ['0', '1'],
      ['2'],
      ['EUR/USD', 'XAU/USD'],
    ]);
  });

  test('of each instrument by itself, by its number and source', async () => {
    await rig.asked(PROFILES.lmax);
    expect(rig.tagsOf(0, 265, 146, 48, 22, 55)).toEqual([['0'], ['1'], ['EUR/USD'], ['8'], []]);
    expect(rig.tagsOf(1, 48)).toEqual([['XAU/USD']]);
  });

  test('no more of an instrument that is removed, and again of those asked for with it', async () => {
    await rig.asked();
    rig.prices.remove('XAU/USD');
    await rig.requested(3);
    expect(rig.tagsOf(1, 262, 263, 55)).toEqual([
      rig.tagsOf(0, 262)[0],
      ['2'],
      ['EUR/USD', 'XAU/USD'],
    ]);
    expect(rig.tagsOf(2, 263, 55)).toEqual([['1'], ['EUR/USD']]);
    rig.lp.snapshot('EUR/USD', '1.08641', '1.08650');
    await until(() => expect(rig.quoted).toEqual(['EUR/USD 1.08641 1.08650']));
    rig.prices.remove('EUR/USD');
    await rig.requested(4);
    expect(rig.tagsOf(3, 263, 55)).toEqual([['2'], ['EUR/USD']]);
  });

  test('after the status of the session, if the counterparty wants that', async () => {
    await rig.asked(PROFILES.fxcm);
    expect(rig.lp.heard.map(({ type }) => type)).toEqual(['g', 'V']);
  });
});

describe('whole snapshots (W)', () => {
  test('are quotes with the time of their sending', async () => {
    await rig.asked();
    rig.lp.snapshot('EUR/USD', '1.08641', '1.08650');
    await until(() => expect(rig.quoted).toEqual(['EUR/USD 1.08641 1.08650']));
    expect(Math.abs((rig.heard.quotes[0]?.time ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(rig.prices).toMatchObject({ state: 'live', reason: null, reconnects: 0 });
  });

  test('of which one is missing begin anew, because it may have been the price of any instrument', async () => {
    await rig.asked();
    rig.lp.snapshot('EUR/USD', '1.1', '1.2');
    rig.lp.snapshot('XAU/USD', '4012.1', '4012.4');
    await until(() => expect(rig.heard.quotes).toHaveLength(2));
    rig.lp.bytesOf('W', [55, 'XAU/USD'], [268, '0']);
    rig.lp.snapshot('EUR/USD', '1.11', '1.2');
    await rig.requested(3);
    expect([rig.tagsOf(1, 262, 263), rig.tagsOf(2, 262, 263)]).toEqual([
      [['1'], ['2']],
      [['2'], ['1']],
    ]);
    const stood = rig.heard.stood.get('XAU/USD');
    rig.ahead += 3_000;
    await until(() => expect(rig.heard.stood.get('EUR/USD')).toBeGreaterThan((stood ?? 0) + 2_000));
    expect(rig.heard.stood.get('XAU/USD')).toBe(stood);
    rig.lp.snapshot('XAU/USD', '4012.1', '4012.4');
    await until(() => expect(rig.heard.stood.get('XAU/USD')).toBeGreaterThan(stood ?? 0));
  });

  test('of a whole book are the best of each side, whatever their order', async () => {
    await rig.asked();
    const entry = (side: string, price: string): FixField[] => [
      [269, side],
      [270, price],
    ];
    const [bids, asks] = [
      ['1.1', '1.3', '1.2'],
      ['1.6', '1.4', '1.5'],
    ];
    const entries = [
      ...bids.flatMap((price) => entry('0', price)),
      ...asks.flatMap((price) => entry('1', price)),
    ];
    rig.lp.say('W', [55, 'EUR/USD'], [268, '6'], ...entries);
    await until(() => expect(rig.quoted).toEqual(['EUR/USD 1.3 1.4']));
  });

  test('without a price, or with one side, take the price back', async () => {
    await rig.asked();
    rig.lp.snapshot('EUR/USD', '1.08641', '1.08650');
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(true));
    rig.lp.say('W', [55, 'EUR/USD'], [268, '0']);
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(false));
    rig.lp.snapshot('EUR/USD', '1.08642', '1.08651');
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(true));
    rig.lp.say('W', [55, 'EUR/USD'], [268, '1'], [269, '0'], [270, '1.08643']);
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(false));
    expect(rig.heard.quotes).toHaveLength(2);
  });

  test('that are only indicative are no quotes, and the last one does not stand', async () => {
    await rig.asked();
    rig.lp.snapshot('EUR/USD', '1.08641', '1.08650', 'A');
    await until(() => expect(rig.heard.quotes).toHaveLength(1));
    rig.lp.snapshot('EUR/USD', '1.08642', '1.08651', 'B');
    rig.lp.snapshot('EUR/USD', '1.08643', '1.08652', 'A B');
    rig.lp.snapshot('XAU/USD', '4012.1', '4012.4');
    await until(() => expect(rig.heard.quotes).toHaveLength(2));
    expect(rig.heard.dropped).toEqual(['indicative', 'indicative']);
    const stood = rig.heard.stood.get('EUR/USD');
    rig.ahead += 3_000;
    await until(() => expect(rig.heard.stood.get('XAU/USD')).toBeGreaterThan(0));
    expect(rig.heard.stood.get('EUR/USD')).toBe(stood);
  });
});

describe('changes (X)', () => {
  const entry = (action: string, side: string, id: string, price: string | null): FixField[] => [
    [279, action],
    [269, side],
    [278, id],
    [55, 'EUR/USD'],
    ...(price === null ? [] : ([[270, price]] as const)),
  ];

  test('keep the best of both sides, and deleting the best leaves the next', async () => {
    await rig.asked();
    rig.lp.say(
      'X',
      [268, '3'],
      ...entry('0', '0', 'b1', '1.1'),
      ...entry('0', '0', 'b2', '1.09'),
      ...entry('0', '1', 'a1', '1.2'),
    );
    rig.lp.say('X', [268, '1'], ...entry('2', '0', 'b1', null));
    rig.lp.say('X', [268, '1'], ...entry('1', '1', 'a1', '1.15'));
    await until(() => expect(rig.heard.quotes).toHaveLength(3));
    expect(rig.quoted).toEqual(['EUR/USD 1.1 1.2', 'EUR/USD 1.09 1.2', 'EUR/USD 1.09 1.15']);
    rig.lp.say('X', [268, '1'], ...entry('2', '0', 'b2', null));
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(false));
  });

  test('of which one is missing begin the books anew', async () => {
    await rig.asked();
    rig.lp.say('X', [268, '2'], ...entry('0', '0', 'b1', '1.1'), ...entry('0', '1', 'a1', '1.2'));
    rig.lp.bytesOf('X', [268, '1'], ...entry('2', '0', 'b1', null));
    rig.lp.say('X', [268, '1'], ...entry('1', '1', 'a1', '1.15'));
    await rig.requested(3);
    expect([rig.tagsOf(1, 262, 263), rig.tagsOf(2, 262, 263)]).toEqual([
      [['1'], ['2']],
      [['2'], ['1']],
    ]);
    // Its other side is unknown until the next snapshot.
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(false));
    rig.lp.snapshot('EUR/USD', '1.09', '1.15');
    await until(() => expect(rig.quoted).toEqual(['EUR/USD 1.1 1.2', 'EUR/USD 1.09 1.15']));
  });

  test('without an id replace the only level, and without a symbol follow the entry before', async () => {
    await rig.asked(PROFILES.binance);
    rig.lp.say(
      'W',
      [262, '1'],
      [55, 'EUR/USD'],
      [268, '2'],
      [269, '0'],
      [270, '1.1'],
      [269, '1'],
      [270, '1.2'],
    );
    rig.lp.say(
      'X',
      [268, '2'],
      [279, '1'],
      [269, '0'],
      [270, '1.12'],
      [55, 'EUR/USD'],
      [279, '1'],
      [269, '1'],
      [270, '1.19'],
    );
    await until(() => expect(rig.heard.quotes).toHaveLength(2));
    expect(rig.quoted.at(-1)).toBe('EUR/USD 1.12 1.19');
  });
});

describe('mass quotes (i)', () => {
  const set = (id: string, ...fields: FixField[]): FixField[] => [
    [302, id],
    [295, '1'],
    [299, '0'],
    ...fields,
  ];

  test('name instruments by the number of their request; a side that is left out stays', async () => {
    await rig.asked(PROFILES.primexm);
    const [[eur = '']] = rig.tagsOf(0, 262) as [[string]];
    const [[xau = '']] = rig.tagsOf(1, 262) as [[string]];
    rig.lp.say(
      'i',
      [117, 'q1'],
      [301, '1'],
      [296, '2'],
      ...set(eur, [188, '1.1'], [190, '1.2']),
      ...set(xau, [132, '4012'], [133, '4013']),
    );
    rig.lp.say('i', [117, 'q2'], [296, '1'], ...set(eur, [190, '1.19']));
    rig.lp.say('i', [117, 'q3'], [296, '1'], ...set('99', [190, '1.19']));
    await until(() => expect(rig.heard.dropped).toEqual(['unknownSymbol']));
    expect(rig.quoted).toEqual(['EUR/USD 1.1 1.2', 'XAU/USD 4012 4013', 'EUR/USD 1.1 1.19']);
    await until(() => expect(rig.lp.heard.at(-1)?.type).toBe('b'));
    expect(rig.tagsOf(rig.lp.heard.length - 1, 117, 297)).toEqual([['q1'], ['0']]);
  });

  test('are all taken back by a cancel (Z)', async () => {
    await rig.asked(PROFILES.primexm);
    rig.lp.say('i', [117, 'q1'], [296, '1'], ...set('1', [188, '1.1'], [190, '1.2']));
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(true));
    rig.lp.say('Z', [117, 'q1'], [298, '4']);
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(false));
  });
});

describe('what goes wrong', () => {
  test('a wrong password is refused in the words of the other side, and not tried again soon', async () => {
    rig.password = 'wrong';
    rig.open();
    await until(() => expect(rig.prices.reason).toBe('bad password'));
    rig.ahead += 10_000;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([rig.prices.state, rig.lp.logons]).toEqual(['refused', 1]);
    rig.ahead += 10_000;
    await until(() => expect(rig.lp.logons).toBe(2));
  });

  test('a logon that is accepted makes the wait after the next refusal short again', async () => {
    const isRefused = (logons: number) =>
      until(() => expect([rig.prices.state, rig.lp.logons]).toEqual(['refused', logons]));
    rig.password = 'wrong';
    rig.open();
    await isRefused(1);
    rig.ahead += 20_000;
    await isRefused(2);
    rig.password = PASSWORD;
    rig.ahead += 40_000;
    await until(() => expect(rig.prices.state).toBe('live'));
    rig.password = 'wrong';
    rig.lp.cut();
    rig.ahead += 1_000;
    await isRefused(4);
    rig.ahead += 20_000;
    await isRefused(5);
  });

  test('an unknown symbol is refused alone', async () => {
    await rig.asked(PROFILES.ctrader);
    rig.lp.say('Y', [262, '2'], [281, '0'], [58, 'UNKNOWN_SYMBOL']);
    await until(() => expect(rig.heard.dropped).toEqual(['refused']));
    expect(rig.prices.reason).toBe('XAU/USD: UNKNOWN_SYMBOL');
    rig.lp.snapshot('EUR/USD', '1.1', '1.2');
    await until(() => expect(rig.heard.quotes).toHaveLength(1));
  });

  test.each(['NaN', '1e-3', '1,2', '', '1.1.1'])('the price "%s" is none', async (price) => {
    await rig.asked();
    rig.lp.snapshot('EUR/USD', price, '1.2');
    await until(() => expect(rig.heard.dropped).toEqual(['unreadable']));
    rig.lp.snapshot('EUR/USD', '1.1', '1.2');
    await until(() => expect(rig.quoted).toEqual(['EUR/USD 1.1 1.2']));
  });

  test('a garbled message is ignored, the gap that it leaves is asked for, and prices go on', async () => {
    await rig.asked();
    const bad = rig.lp.bytesOf('W', [55, 'EUR/USD'], [268, '0']);
    bad[bad.length - 2] = bad[bad.length - 2] === 48 ? 49 : 48;
    rig.lp.sayBytes(bad);
    rig.lp.snapshot('EUR/USD', '1.1', '1.2');
    await until(() => expect(rig.quoted).toEqual(['EUR/USD 1.1 1.2']));
    expect(rig.heard.dropped).toEqual(['unreadable']);
    expect(rig.prices.reconnects).toBe(0);
  });

  test('after a cut it comes back and asks again, and prices from before do not stand', async () => {
    await rig.asked();
    rig.lp.snapshot('EUR/USD', '1.1', '1.2');
    await until(() => expect(rig.heard.quotes).toHaveLength(1));
    const stood = rig.heard.stood.get('EUR/USD');
    rig.lp.cut();
    rig.ahead += 1_000;
    await rig.requested(2);
    rig.ahead += 3_000;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([rig.prices.reconnects, rig.heard.stood.get('EUR/USD')]).toEqual([1, stood]);
  });
});

test('a quiet counterparty is asked for a sign of life, and its prices stand while it answers', async () => {
  await rig.asked();
  rig.lp.snapshot('EUR/USD', '1.1', '1.2');
  await until(() => expect(rig.heard.quotes).toHaveLength(1));
  for (let turn = 1; turn <= 2; turn += 1) {
    const before = rig.heard.stood.get('EUR/USD') ?? 0;
    rig.ahead += 3_000;
    await until(() => expect(rig.heard.stood.get('EUR/USD')).toBeGreaterThan(before));
  }
  expect(rig.prices.state).toBe('live');
});
