import { tradingDayOf } from '@fulcrum/engine/market/new-york';
import type { SessionPlan } from '@fulcrum/engine/market/sessions';
import { nightsAt } from '@fulcrum/engine/money/swap';
import { rollAt } from '@fulcrum/server/market-data/calendar/market-calendar';
import { seedCatalogue } from '@fulcrum/server/market-data/catalogue/catalogue';
import { writeSetting } from '@fulcrum/server/market-data/market-settings';
import type { Db } from '@fulcrum/server/platform/ports/db';

/** Returns the time of the newest roll that charges a buy of EURUSD for a night, epoch ms. */
export async function lastNight(db: Db): Promise<number> {
  await seedCatalogue(db);
  const [eurUsd] = await db.query<{ swapTripleDay: number | null; sessions: SessionPlan }>(
    `select swap_triple_day as "swapTripleDay", sessions from instrument where code = 'EURUSD'`,
  );
  if (!eurUsd) throw new Error('The catalogue has no EURUSD');
  let at = tradingDayOf(Date.now()).start;
  while (nightsAt(eurUsd, rollAt(at)) === 0) at = tradingDayOf(at - 1).start;
  return at;
}

/** Makes the next start find that no server was there at this roll, nor since then. */
export async function missSince(db: Db, roll: number): Promise<void> {
  await writeSetting(db, 'market.roll', tradingDayOf(roll - 1).start);
}

/** Resolves when the roll is booked for all accounts; throws after `withinMs`. */
export async function untilBooked(db: Db, roll: number, withinMs: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    const [row] = await db.query<{ isBooked: boolean }>(
      'select booked_at is not null as "isBooked" from roll where at = $1',
      [roll],
    );
    if (row?.isBooked) return;
    if (performance.now() - began > withinMs) throw new Error('The roll was not booked in time');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns how many positions have paid for a night. */
export async function positionsBooked(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(distinct order_id) as count from ledger_tx where type = 6',
  );
  return row?.count ?? 0;
}
