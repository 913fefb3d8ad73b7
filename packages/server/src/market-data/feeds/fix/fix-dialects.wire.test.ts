import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { PriceRig } from '../../../../test/fix/price-rig.ts';
import { until } from '../../../../test/until.ts';
import type { FixField } from '../../../platform/fix/message.ts';
import { PROFILES } from './profile.ts';

let rig: PriceRig;

beforeEach(async () => {
  rig = await PriceRig.start();
});
afterEach(() => rig.stop());

describe('PRICE-031: changes (X) that name less', () => {
  const BOTH: readonly FixField[] = [
    [262, '1'],
    [268, '4'],
    ...(['EUR/USD', 'XAU/USD'] as const).flatMap((symbol, nth): FixField[] => [
      [279, '0'],
      [269, '0'],
      [278, `b${nth}`],
      [55, symbol],
      [270, '1.10000'],
      [279, '0'],
      [269, '1'],
      [278, `a${nth}`],
      [55, symbol],
      [270, '1.10010'],
    ]),
  ];

  beforeEach(async () => {
    await rig.asked();
    rig.lp.say('X', ...BOTH);
    await until(() => expect(rig.heard.quotes).toHaveLength(2));
  });

  test('an entry is changed by its id alone', async () => {
    rig.lp.say('X', [262, '1'], [268, '1'], [279, '1'], [278, 'b0'], [270, '1.09500']);
    rig.lp.say('X', [268, '1'], [279, '1'], [278, 'a1'], [270, '1.10020']);
    await until(() => expect(rig.heard.quotes).toHaveLength(4));
    expect(rig.quoted.slice(2)).toEqual(['EUR/USD 1.09500 1.10010', 'XAU/USD 1.10000 1.10020']);
  });

  test('and ended by it', async () => {
    rig.lp.say('X', [262, '1'], [268, '2'], [279, '2'], [278, 'b0'], [279, '2'], [278, 'a0']);
    await until(() => expect(rig.heard.stood.has('EUR/USD')).toBe(false));
    expect(rig.heard.stood.has('XAU/USD')).toBe(true);
  });

  test('the symbol stands once before the entries', async () => {
    const entries: FixField[] = [
      [279, '1'],
      [269, '0'],
      [278, 'b1'],
      [270, '1.09500'],
      [279, '1'],
      [269, '1'],
      [278, 'a1'],
      [270, '1.09510'],
    ];
    rig.lp.say('X', [262, '1'], [55, 'XAU/USD'], [268, '2'], ...entries);
    await until(() => expect(rig.quoted.at(-1)).toBe('XAU/USD 1.09500 1.09510'));
  });

  test('a level moves to a new id (280), and the old one is gone', async () => {
    rig.lp.say('X', [268, '1'], [279, '1'], [278, 'b9'], [280, 'b0'], [270, '1.09000']);
    rig.lp.say(
      'X',
      [268, '1'],
      [279, '0'],
      [269, '0'],
      [278, 'b8'],
      [280, 'b9'],
      [55, 'EUR/USD'],
      [270, '1.08'],
    );
    await until(() => expect(rig.heard.quotes).toHaveLength(4));
    // With a new entry, 280 only names its instrument.
    expect(rig.quoted.slice(2)).toEqual(['EUR/USD 1.09000 1.10010', 'EUR/USD 1.09000 1.10010']);
  });

  test('a change of the size alone leaves the price', async () => {
    rig.lp.say('X', [268, '1'], [279, '1'], [278, 'b0'], [271, '5']);
    await until(() => expect(rig.heard.quotes).toHaveLength(3));
    expect(rig.quoted.at(-1)).toBe('EUR/USD 1.10000 1.10010');
  });

  test.each([
    [
      'ends a level that is not there',
      [
        [279, '2'],
        [278, 'zz'],
        [269, '0'],
      ],
    ],
    [
      'changes a level that is not there',
      [
        [279, '1'],
        [278, 'zz'],
        [269, '0'],
        [270, '1.2'],
      ],
    ],
    [
      'has no price',
      [
        [279, '0'],
        [278, 'b0'],
        [269, '0'],
      ],
    ],
    [
      'has no action',
      [
        [278, 'b0'],
        [269, '0'],
        [270, '1.05'],
      ],
    ],
    [
      'has no decimal',
      [
        [279, '1'],
        [278, 'b0'],
        [269, '0'],
        [270, '1e3'],
      ],
    ],
  ] as [string, FixField[]][])(
    'an entry that %s costs its own instrument alone',
    async (_, entry) => {
      const [first, ...rest] = entry;
      if (!first) throw new Error('Expected a field');
      rig.lp.say('X', [262, '1'], [55, 'EUR/USD'], [268, '1'], first, ...rest);
      await until(() => expect(rig.heard.dropped).toEqual(['unreadable']));
      const stood = rig.heard.stood.get('EUR/USD');
      rig.lp.say('X', [268, '1'], [279, '1'], [278, 'a1'], [270, '1.10030']);
      await until(() => expect(rig.quoted.at(-1)).toBe('XAU/USD 1.10000 1.10030'));
      expect(rig.heard.stood.get('EUR/USD')).toBe(stood);
    },
  );

  test.each([
    [
      'an unknown id',
      [
        [279, '1'],
        [278, 'zz'],
        [270, '1.09'],
      ],
    ],
    ['nothing', [[279, '2']]],
    [
      'a side and no instrument',
      [
        [279, '0'],
        [269, '0'],
        [278, 'new'],
        [270, '1.09'],
      ],
    ],
  ] as [string, FixField[]][])(
    'an entry that names %s may be of any: none stands until its next snapshot',
    async (_, entry) => {
      rig.lp.say('X', [262, '1'], [268, '1'], ...entry);
      await until(() => expect(rig.heard.dropped).toEqual(['unreadable']));
      const stood = [rig.heard.stood.get('EUR/USD'), rig.heard.stood.get('XAU/USD')];
      // What changes next is a part of a book that is not known.
      rig.lp.say('X', [268, '1'], [279, '1'], [278, 'b0'], [270, '1.05']);
      rig.ahead += 3_000;
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect([rig.heard.stood.get('EUR/USD'), rig.heard.stood.get('XAU/USD')]).toEqual(stood);
      expect(rig.heard.quotes).toHaveLength(2);
      // All are asked for anew.
      rig.ahead += 8_000;
      await rig.requested(3);
      rig.lp.snapshot('EUR/USD', '1.05', '1.06');
      await until(() => expect(rig.quoted.at(-1)).toBe('EUR/USD 1.05 1.06'));
    },
  );
});

test('a side that is only indicative stays so when the other one changes', async () => {
  await rig.asked();
  const side = (type: string, price: string, ...more: FixField[]): FixField[] => [
    [269, type],
    [270, price],
    ...more,
  ];
  rig.lp.say(
    'W',
    [55, 'EUR/USD'],
    [268, '2'],
    ...side('0', '1.1', [276, 'B']),
    ...side('1', '1.2'),
  );
  await until(() => expect(rig.heard.dropped).toEqual(['indicative']));
  rig.lp.say('X', [268, '1'], [279, '1'], [55, 'EUR/USD'], ...side('1', '1.19'));
  await until(() => expect(rig.heard.dropped).toEqual(['indicative', 'indicative']));
  rig.lp.say('X', [268, '1'], [279, '1'], [55, 'EUR/USD'], ...side('0', '1.11'));
  await until(() => expect(rig.quoted).toEqual(['EUR/USD 1.11 1.19']));
});

test('levels of a snapshot without ids are not kept beside those of changes with ids', async () => {
  await rig.asked();
  rig.lp.snapshot('EUR/USD', '1.1', '1.2');
  await until(() => expect(rig.heard.quotes).toHaveLength(1));
  rig.lp.say('X', [268, '1'], [279, '1'], [269, '0'], [278, 'b1'], [55, 'EUR/USD'], [270, '1.05']);
  await until(() => expect(rig.heard.dropped).toEqual(['unreadable']));
  expect(rig.heard.quotes).toHaveLength(1);
});

describe('PRICE-032: what a counterparty says about trading', () => {
  test.each([
    ['1', 'halted'],
    ['3', 'closed'],
    ['4', 'pre-open'],
    ['5', 'pre-close'],
  ])('a session (h) of status %s is %s until it opens', async (status, word) => {
    await rig.asked();
    rig.lp.say('h', [336, 'FXCM'], [340, status], [146, '1'], [55, 'EUR/USD']);
    await until(() => expect(rig.heard.closed.get('all')).toBe(word));
    rig.lp.say('h', [336, 'FXCM'], [340, '2']);
    await until(() => expect(rig.heard.closed.get('all')).toBeNull());
  });

  test('a session of one instrument closes that one alone', async () => {
    await rig.asked();
    rig.lp.say('h', [336, 'DAY'], [55, 'XAU/USD'], [340, '3']);
    await until(() => expect(rig.heard.closed.get('XAU/USD')).toBe('closed'));
    expect(rig.heard.closed.has('all')).toBe(false);
  });

  test('holds over a new session, in which it is asked for', async () => {
    await rig.asked();
    rig.lp.say('f', [55, 'XAU/USD'], [326, '2']);
    rig.lp.say('h', [340, '3']);
    await until(() => expect(rig.heard.closed.get('all')).toBe('closed'));
    rig.lp.cut();
    rig.ahead += 1_000;
    await rig.requested(2);
    const asked = rig.lp.heard.filter(({ type }) => type === 'g' || type === 'e');
    expect(asked.map((message) => [message.type, message.get(55)])).toEqual([
      ['g', undefined],
      ['e', 'XAU/USD'],
    ]);
    expect([rig.heard.closed.get('all'), rig.heard.closed.get('XAU/USD')]).toEqual([
      'closed',
      'halted',
    ]);
  });

  test('is heard when it is repeated, unless a later word was', async () => {
    await rig.asked();
    rig.lp.say('h', [43, 'Y'], [340, '3']);
    await until(() => expect(rig.heard.closed.get('all')).toBe('closed'));
    rig.lp.say('h', [340, '2']);
    await until(() => expect(rig.heard.closed.get('all')).toBeNull());
  });

  test.each([
    ['2', 'halted'],
    ['18', 'not available'],
    ['21', 'pre-open'],
  ])('a security (f) of status %s is %s until it is ready', async (status, word) => {
    await rig.asked();
    rig.lp.say('f', [55, 'XAU/USD'], [326, status]);
    await until(() => expect(rig.heard.closed.get('XAU/USD')).toBe(word));
    rig.lp.say('f', [55, 'XAU/USD'], [326, '17']);
    await until(() => expect(rig.heard.closed.get('XAU/USD')).toBeNull());
  });
});

describe('what is refused', () => {
  test('PRICE-034: of a list that is refused for one symbol, the others are asked for singly', async () => {
    rig.lp.onHeard = (message) => {
      const isAsked = message.type === 'V' && message.get(263) === '1';
      const symbols = message.fields.filter(([tag]) => tag === 55).map(([, symbol]) => symbol);
      if (!isAsked || !symbols.includes('XAU/USD')) return;
      rig.lp.say('Y', [262, message.get(262) ?? ''], [281, '0'], [58, 'UNKNOWN_SYMBOL']);
    };
    rig.open();
    await rig.requested(3);
    expect([rig.tagsOf(1, 55), rig.tagsOf(2, 55)]).toEqual([[['EUR/USD']], [['XAU/USD']]]);
    await until(() => expect(rig.prices.refused).toEqual(new Map([['XAU/USD', 'UNKNOWN_SYMBOL']])));
    rig.lp.snapshot('EUR/USD', '1.1', '1.2');
    await until(() => expect(rig.heard.quotes).toHaveLength(1));
    // After 24 to 36 seconds it is asked for again.
    rig.lp.onHeard = () => undefined;
    rig.ahead += 20_000;
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(rig.requests).toHaveLength(3);
    for (let turn = 0; turn < 4; turn += 1) {
      rig.ahead += 4_000;
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    await rig.requested(4);
    rig.lp.snapshot('XAU/USD', '4012', '4013');
    await until(() => expect(rig.prices.refused.size).toBe(0));
  });

  test('PRICE-034: a request that is rejected by its number (3) is that of its instrument', async () => {
    await rig.asked(PROFILES.ctrader);
    const second = rig.requests[1];
    rig.lp.say('3', [45, second?.get(34) ?? ''], [372, 'V'], [58, 'no such instrument']);
    await until(() => {
      expect(rig.prices.refused).toEqual(new Map([['XAU/USD', 'no such instrument']]));
    });
  });

  test('an instrument that is asked for anew begins with the rest of its request', async () => {
    await rig.asked();
    rig.lp.snapshot('XAU/USD', '4012', '4013');
    await until(() => expect(rig.heard.quotes).toHaveLength(1));
    rig.prices.renew('EUR/USD');
    expect(rig.requests).toHaveLength(1);
    rig.ahead += 10_000;
    rig.prices.renew('EUR/USD');
    await rig.requested(3);
    expect([rig.tagsOf(1, 262, 263), rig.tagsOf(2, 262, 263)]).toEqual([
      [['1'], ['2']],
      [['2'], ['1']],
    ]);
  });
});
