import type { SubmitCommand } from '../src/orders/submit.ts';
import { microLots, points, type Points } from '../src/units/units.ts';
import type { Wanted } from './audited-opening.ts';
import { command } from './sample.ts';

/** Returns the engine's command for a submission as the auditor has it. */
export const commandOf = (wanted: Wanted, now: number): SubmitCommand =>
  command({
    orderId: wanted.id,
    instrumentId: wanted.instrument,
    side: wanted.side,
    mode: wanted.mode,
    lots: microLots(wanted.lots),
    leverage: wanted.leverage,
    target: pointsOf(wanted.target),
    limit: pointsOf(wanted.limit),
    stopLoss: pointsOf(wanted.stopLoss),
    takeProfit: pointsOf(wanted.takeProfit),
    seenPrice: pointsOf(wanted.seen),
    deviation: wanted.deviation,
    now,
    receivedAt: now,
  });

export const pointsOf = (value: number | null): Points | null =>
  value === null ? null : points(value);
