import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { parseDecimal } from '@fulcrum/engine/units/decimal';

import type { ArmedOrder, Fill } from '../market/plain.ts';
import type { Tick } from '../market/ticks.ts';
import { sharedPath } from './shared-data.ts';

interface Row {
  readonly armed_at: string;
  readonly kind: 'sell_stop' | 'buy_stop' | 'buy_limit';
  readonly level: string;
  readonly time_ms: number;
  readonly bid: string;
  readonly ask: string;
  readonly market_fill: string;
  readonly slippage_points: number;
}

const rows = (): readonly Row[] =>
  JSON.parse(readFileSync(sharedPath('oracles', 'triggers.json'), 'utf8'));

const pointsIn = (text: string | undefined): number => parseDecimal(text, 5) ?? Number.NaN;

export const recordedFile = (): string => sharedPath('data', 'ticks', 'EURUSD.ticks.csv.gz');

/** Yields the recorded ticks of a span of time, both ends inclusive; the file is sorted. */
export function* recordedTicks(from: number, to: number): Generator<Tick> {
  const file = gunzipSync(readFileSync(recordedFile()));
  let start = 0;
  for (let end = file.indexOf(10); end >= 0; start = end + 1, end = file.indexOf(10, start)) {
    const time = Number(file.toString('latin1', start, start + 13));
    if (!(time >= from)) continue;
    if (time > to) return;
    const [, bid, ask] = file.toString('latin1', start, end).trim().split(',');
    yield { time, bid: pointsIn(bid), ask: pointsIn(ask) };
  }
}

/** The orders whose fills an independent program has found in the recorded ticks. */
export const armedOrders = (): ArmedOrder[] =>
  rows().map(({ armed_at, kind, level }) => ({
    armedAt: Date.parse(armed_at),
    side: kind.startsWith('buy') ? 'buy' : 'sell',
    kind: kind.endsWith('limit') ? 'limit' : 'stop',
    level: pointsIn(level),
  }));

/** The fills of `armedOrders`. */
export const recordedFills = (): Fill[] =>
  rows().map(({ time_ms, bid, ask, market_fill, slippage_points }) => ({
    time: time_ms,
    bid: pointsIn(bid),
    ask: pointsIn(ask),
    price: pointsIn(market_fill),
    // The file counts points lost; the product counts points gained.
    slippage: 0 - slippage_points,
  }));
