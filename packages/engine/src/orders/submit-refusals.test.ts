import { expect, test } from 'vitest';

import { accountOf, command, eurgbp, eurusd, gbpusd, listingOf } from '../../sim/sample.ts';
import { marketOf, NOW, oil, pending, position, quote } from '../../sim/sample.ts';
import type { Account } from '../account.ts';
import type { Market } from '../market/market.ts';
import type { RefusalReason } from '../refusal.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit, type SubmitCommand } from './submit.ts';
import { microLots, points } from '../units/units.ts';

/**
 * EURUSD 1.10000/1.10010, EURGBP 0.85000/0.85010 converted by GBPUSD 1.26495/1.26505, oil
 * 10.00/10.04.
 */
const open = (): Market =>
  marketOf(
    [eurusd, 110_000, 110_010],
    [gbpusd, 126_495, 126_505],
    [eurgbp, 85_000, 85_010],
    [oil, 1_000, 1_004],
  );

const decide = (
  changes: Partial<SubmitCommand>,
  { account = accountOf(100_000), market = open(), risk = DEFAULT_RISK } = {},
) => decideSubmit(account, market, risk, command(changes));

interface Scene {
  readonly market?: (market: Market) => void;
  readonly account?: (account: Account) => void;
  readonly command?: Partial<SubmitCommand>;
}
type Row = readonly [reason: RefusalReason, scene: Scene];

const disable = (changes: object) => (market: Market) => {
  market.put({ ...eurusd, ...changes });
};
const positionsFull = { ...DEFAULT_RISK, positionsMax: 1, pendingsMax: 1 };

/**
 * Each row corrects what the previous row was refused for, and keeps the faults of the rows below
 * it.
 */
const market: Row[] = [
  ['instrument.unknown', { command: { instrumentId: 99 } }],
  ['instrument.disabled', { market: disable({ isEnabled: false, leverages: [] }) }],
  ['instrument.halted', { market: disable({ isHalted: true, leverages: [] }) }],
  ['instrument.paused', { market: disable({ isPaused: true, leverages: [] }) }],
  ['leverage.none', { market: disable({ leverages: [] }) }],
  ['leverage.notOffered', { command: { leverage: 2, lots: microLots(0) } }],
  ['lots.tooSmall', { command: { lots: microLots(9_999) } }],
  ['lots.tooSmall', { command: { lots: microLots(0) } }],
  ['lots.tooSmall', { command: { lots: microLots(-1_000_000) } }],
  ['lots.tooLarge', { command: { lots: microLots(50_000_001) } }],
  ['lots.offStep', { command: { lots: microLots(15_000) } }],
];

const spoiled: Partial<SubmitCommand> = {
  now: NOW + 60_000,
  seenPrice: points(110_000),
  deviation: 5,
  stopLoss: points(110_000),
  takeProfit: points(110_000),
};

test.each(market)('ORDER-002: a market order is refused with %s', (reason, scene) => {
  const place = open();
  const account = accountOf(0);
  account.isRestricted = true;
  listingOf(place, 1).isOpen = false;
  scene.market?.(place);
  const decision = decide({ ...spoiled, ...scene.command }, { account, market: place });
  expect(decision).toMatchObject({ ok: false, reason });
});

const later: Row[] = [
  ['market.closed', { market: (m) => (listingOf(m, 4).isOpen = false) }],
  ['quote.stale', {}],
  ['quote.stale', { market: (m) => (listingOf(m, 4).quote = null) }],
  ['conversion.stale', { command: { now: NOW + 10_000 } }],
  ['price.moved', { command: { now: NOW } }],
  ['stopLoss.wrongSide', { command: { now: NOW, deviation: 10 } }],
  ['takeProfit.wrongSide', { command: { now: NOW, deviation: 10, stopLoss: points(84_999) } }],
];
const last: Partial<SubmitCommand> = {
  now: NOW,
  deviation: 10,
  stopLoss: points(84_999),
  takeProfit: points(85_001),
};
const onTheEnd: Row[] = [
  ['account.restricted', { command: last }],
  ['leverage.capped', { command: last, account: (a) => (a.isRestricted = false) }],
  [
    'positions.limit',
    {
      command: last,
      account: (a) => {
        a.isRestricted = false;
        a.leverageMax = null;
      },
    },
  ],
];

test.each([...later, ...onTheEnd])('ORDER-002: then it is refused with %s', (reason, scene) => {
  const place = open();
  quote(place, gbpusd, 126_495, 126_505, NOW - 1);
  const account = accountOf(0, [position({})]);
  account.isRestricted = true;
  account.leverageMax = 50;
  scene.market?.(place);
  scene.account?.(account);
  const changes: Partial<SubmitCommand> = {
    ...spoiled,
    instrumentId: eurgbp.id,
    seenPrice: points(85_000),
    stopLoss: points(85_000),
    takeProfit: points(85_000),
    ...scene.command,
  };
  const decision = decide(changes, { account, market: place, risk: positionsFull });
  expect(decision).toMatchObject({ ok: false, reason });
  const roomy = decide(changes, { account, market: place });
  if (reason === 'positions.limit') expect(roomy).toMatchObject({ reason: 'margin.insufficient' });
});

const waiting: Row[] = [
  ['quote.stale', { market: (m) => (listingOf(m, 1).quote = null) }],
  ['target.missing', {}],
  ['target.missing', { command: { target: points(0) } }],
  ['target.missing', { command: { target: points(-5) } }],
  ['target.atMarket', { command: { target: points(110_010) } }],
  ['stopLoss.wrongSide', { command: { target: points(109_000) } }],
  ['takeProfit.wrongSide', { command: { target: points(109_000), stopLoss: points(108_999) } }],
  [
    'account.restricted',
    { command: { target: points(109_000), stopLoss: null, takeProfit: points(109_001) } },
  ],
  [
    'pendings.limit',
    {
      account: (a) => (a.isRestricted = false),
      command: { target: points(109_000), stopLoss: null, takeProfit: null },
    },
  ],
];

test.each(waiting)('ORDER-002: a pending order is refused with %s', (reason, scene) => {
  const place = open();
  listingOf(place, 1).isOpen = false;
  const account = accountOf(0, [pending({ id: 9 })]);
  account.isRestricted = true;
  scene.market?.(place);
  scene.account?.(account);
  const levels = { stopLoss: points(109_000), takeProfit: points(109_000) };
  const changes = { ...spoiled, ...levels, mode: 'pending', ...scene.command } as const;
  const decision = decide(changes, { account, market: place, risk: positionsFull });
  expect(decision).toMatchObject({ ok: false, reason });
});
