import { setTimeout as sleep } from 'node:timers/promises';

import * as marketData from '@fulcrum/contract/market-data/calls';
import type { Kline } from '@fulcrum/contract/market-data/schema';
import type { Db } from '@fulcrum/server/platform/ports/db';

import { apiOf } from '../../api.ts';
import type { LoggedQuotes } from './check-quotes.ts';
import type { Listener } from './listener.ts';

/** How long a connection may take to hear what happened last. */
const HEARD_MS_MAX = 15_000;
const LOOK_EVERY_MS = 250;

/** What live connections heard in the wrong order, or did not hear by the end. */
export async function checkHeard(db: Db, listeners: readonly Listener[]): Promise<string[]> {
  const until = performance.now() + HEARD_MS_MAX;
  for (;;) {
    const missed = await missedBy(db, listeners);
    if (missed.length === 0 || performance.now() > until) {
      return [...listeners.flatMap(({ wrong }) => wrong), ...missed];
    }
    await sleep(LOOK_EVERY_MS);
  }
}

async function missedBy(db: Db, listeners: readonly Listener[]): Promise<string[]> {
  const found: string[] = [];
  for (const { account, seq, noticeSeq } of listeners) {
    const [last] = await db.query<{ seq: number; notice: number | null }>(
      `select (select max(seq) from journal where account_id = account.id) as seq,
         (select max(seq) from notice where user_id = app_user.id) as notice
       from app_user join account on account.user_id = app_user.id where demo_id = $1`,
      [account],
    );
    if (last?.seq !== seq) found.push(`${account} heard up to ${seq} of ${last?.seq}`);
    const notices = last?.notice ?? 0;
    if (notices !== noticeSeq) found.push(`${account} heard notices up to ${noticeSeq}/${notices}`);
  }
  return found;
}

const MINUTES = 60;

/** The newest candles of one minute at each server, keyed by their start. */
export async function candlesAt(
  urls: readonly string[],
  instrument: number,
): Promise<readonly ReadonlyMap<number, Kline>[]> {
  return Promise.all(
    urls.map(async (url) => {
      const asked = { forex_id: instrument, period: '1M', limit: MINUTES };
      const { data } = await apiOf(url, '').get<Kline[]>(marketData.kline.path, asked);
      return new Map(data.map((candle) => [candle.Time, candle]));
    }),
  );
}

/** Candles of the servers and of the store that differ from those of the logged quotes. */
export async function checkCandles(
  db: Db,
  instrument: number,
  quotes: LoggedQuotes,
  shown: readonly ReadonlyMap<number, Kline>[],
): Promise<{ readonly candles: number; readonly wrong: readonly string[] }> {
  const rows = await db.query<{ time: number; values: readonly number[]; scale: number }>(
    `select time, array[open, high, low, close, volume] as values,
       (10 ^ digits)::int as scale
     from candle join instrument on instrument.id = instrument_id
     where instrument_id = $1 and period = 1`,
    [instrument],
  );
  const scale = rows[0]?.scale ?? 1;
  const stored = new Map(rows.map(({ time, values }) => [time, values.map(Number)]));
  const wrong: string[] = [];
  // A server's newest candle was still running when it was asked for.
  const endedFrom = Math.min(...shown.map((own) => Math.max(...own.keys())));
  const due = [...quotes.candlesOf(instrument)]
    .slice(-MINUTES + 1)
    .filter(([time]) => time < endedFrom);
  for (const [time, values] of due) {
    const all = [stored.get(time), ...shown.map((own) => valuesOf(own.get(time), scale))];
    const right = `${values ?? all[0]}`;
    for (const [nth, each] of all.entries()) {
      if (`${each}` !== right) wrong.push(`candle ${time} at ${nth}: ${each} not ${right}`);
    }
  }
  return { candles: due.length, wrong };
}

function valuesOf(candle: Kline | undefined, scale: number): readonly number[] | undefined {
  if (!candle) return undefined;
  const prices = [candle.Open, candle.High, candle.Low, candle.Close];
  return [...prices.map((price) => Math.round(price * scale)), candle.Volume];
}
