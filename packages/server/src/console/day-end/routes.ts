import * as api from '@fulcrum/contract/console/day-end/calls';
import { DAYS_BACK } from '@fulcrum/contract/console/day-end/limits';
import type { DayEnd } from '@fulcrum/contract/console/day-end/schema';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';

import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import { namesOfOperators } from '../operators/store.ts';
import type { ConsolePorts } from '../ports.ts';
import { checkedAccounts } from './accounts.ts';
import { dayOf, daysBefore } from './day.ts';
import { moneyOf, paymentsOf, waitingPayments } from './money.ts';
import { addNote, addSignOff, notesOf, signOffOf } from './store.ts';

/** Routes for the end of a trading day: its money, the hand-over note and the sign-off. */
export function dayEndRoutes(serve: Binder, ports: Pick<ConsolePorts, 'db' | 'clock'>): void {
  const { clock } = ports;

  serve.read(api.dayEnd, ({ input }) => dayEndOf(ports, input.day));

  serve.read(api.checkAccounts, ({ input: { after = 0 } }) =>
    checkedAccounts(ports.db.reads, after),
  );

  serve.change(api.saveDayNote, async ({ input: { day, text, seen }, act }) => {
    const at = clock.now();
    dayOf(day, at);
    const note = { text, operatorId: act.operator.id, at };
    if (!(await addNote(act.tx, day, seen, note))) throw new Refused('dayEnd.noteChanged');
    await act.note('dayEnd.noted', `day ${day}`, { version: seen + 1, text });
  });

  // The sums are read before the transaction, because they may take a while.
  serve.custom(api.signDay, async ({ input: { day }, operator, change }) => {
    const { end, start } = dayOf(day, clock.now());
    if (end > clock.now()) throw new Refused('dayEnd.running');
    const { opening, closing, difference, differing_count } = await moneyOf(ports.db, {
      start,
      end,
    });
    await change(async ({ tx, note }) => {
      const signed = await addSignOff(tx, day, { operatorId: operator.id, at: clock.now() });
      if (!signed) throw new Refused('dayEnd.signed');
      const figures = { opening, closing, difference, differing: differing_count };
      await note('dayEnd.signed', `day ${day}`, figures);
    });
    return {};
  });
}

/** Returns what the page of a day shows; without a date, of the day that runs. */
export async function dayEndOf(
  { db, clock }: Pick<ConsolePorts, 'db' | 'clock'>,
  chosen: string | undefined,
): Promise<DayEnd> {
  const at = clock.now();
  const today = tradingDayOf(at).date;
  const date = chosen || today;
  const { start, end } = dayOf(date, at);
  const money = await moneyOf(db, { start, end });
  const nameOf = await namesOfOperators(db);
  const signOff = await signOffOf(db, date);
  return {
    day: date,
    start,
    end,
    is_running: at < end,
    today,
    first: daysBefore(today, DAYS_BACK - 1),
    at,
    money,
    ...(await paymentsOf(db.reads, { start, end }, money.bookings)),
    ...(await waitingPayments(db.reads)),
    notes: (await notesOf(db, date)).map(({ operatorId, ...note }) => ({
      version: note.version,
      text: note.text,
      operator: nameOf(operatorId),
      at: note.at,
    })),
    signed: signOff && { operator: nameOf(signOff.operatorId), at: signOff.at },
  };
}
