import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import type { Sql } from '@fulcrum/server/platform/ports/db';

import { loadCatalogue, seedCatalogue } from '@fulcrum/server/market-data/catalogue/catalogue';
import { writeSetting } from '../../packages/server/src/market-data/market-settings.ts';

/** Price level of this market in points, whatever its digits. */
export const BASE_POINTS = 110_000;
const SWING_POINTS = 400;
/** Number of candles per period, as many as a small chart and a first page show. */
const CANDLES = { small: 60, chart: 300, rest: 2 } as const;
const SMALL_CHART_MINUTES = 15;
const PERIODS = [1, 5, 15, 30, 60, 1_440] as const;
const CHARTED = 'EURUSD';
const ROWS_PER_WRITE = 4_000;

/**
 * Copies the first shares instead of writing rows, so that the product itself has written every
 * column.
 */
const COPY_SHARES = `
  insert into instrument
  select (jsonb_populate_record(null::instrument, to_jsonb(i) || jsonb_build_object(
    'id', n, 'code', 'SHARE' || n, 'show_code', 'SHARE' || n, 'position', n
  ))).*
  from generate_series((select max(id) + 1 from instrument), $1::int) as n
  join lateral (
    select * from instrument where profile_class = 'share' order by id limit 1 offset n % 3
  ) i on true`;

const INSERT_CANDLES = `
  insert into candle (instrument_id, period, time, open, high, low, close, volume)
  select * from unnest(
    $1::int[], $2::smallint[], $3::bigint[],
    $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]
  )`;

/** An instrument, with what the sender of its quotes must know. */
export interface Quoted {
  readonly code: string;
  readonly digits: number;
}

/**
 * Makes a data directory with a catalogue of `instruments`, each with past prices for its small
 * chart, ready for a server that is fed by a bridge. Returns the directory and the instruments in
 * Home's order.
 */
export async function layOutStore(
  instruments: number,
): Promise<{ readonly dataDir: string; readonly quoted: readonly Quoted[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-bench-'));
  const db = await openDb({ databaseUrl: null, dataDir, expectStore: null, log: silentLog });
  try {
    await seedCatalogue(db);
    await db.query(COPY_SHARES, [instruments]);
    // With another kind of feed, the charts would start empty.
    await writeSetting(db, 'market.feed', 'bridge');
    const { entries } = await loadCatalogue(db, 'international');
    await addPast(
      db,
      entries.map(({ instrument }) => instrument),
    );
    const quoted = entries.map(({ instrument: { code, digits } }) => ({ code, digits }));
    return { dataDir, quoted };
  } finally {
    await db.close();
  }
}

type Row = readonly [number, number, number, number, number, number, number, number];

async function addPast(sql: Sql, instruments: readonly { id: number; code: string }[]) {
  const now = Math.floor(Date.now() / 1_000);
  const rows = instruments.flatMap(({ id, code }) =>
    PERIODS.flatMap((minutes) => pastOf(id, minutes, countOf(code, minutes), now)),
  );
  for (let from = 0; from < rows.length; from += ROWS_PER_WRITE) {
    const part = rows.slice(from, from + ROWS_PER_WRITE);
    const columns = [0, 1, 2, 3, 4, 5, 6, 7].map((column) => part.map((row) => row[column]));
    await sql.query(INSERT_CANDLES, columns);
  }
}

function countOf(code: string, minutes: number): number {
  if (code === CHARTED) return CANDLES.chart;
  return minutes === SMALL_CHART_MINUTES ? CANDLES.small : CANDLES.rest;
}

function pastOf(id: number, minutes: number, count: number, now: number): Row[] {
  const length = minutes * 60;
  const running = now - (now % length);
  return Array.from({ length: count }, (_, at) => {
    const time = running - (count - 1 - at) * length;
    const open = wave(id, at);
    const close = wave(id, at + 1);
    const [low, high] = [Math.min(open, close) - 9, Math.max(open, close) + 9];
    return [id, minutes, time, open, high, low, close, 40 + (at % 17)];
  });
}

/** Returns the price of an instrument at a time, on a wave that differs for each instrument. */
const wave = (id: number, at: number): number =>
  BASE_POINTS + Math.round(SWING_POINTS * Math.sin(at / 7 + id) * Math.cos(at / 3));
