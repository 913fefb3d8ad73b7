import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';

import type { Results } from '../../account/results.ts';
import type { WeekHours } from '../../account/week-hours.ts';

/** Hours that one square stands for: squares of fewer would be too small for a finger. */
export const SLOT_HOURS = 3;
const DAY_HOURS = 24;
/** Saturday and Sunday are shown only if they have trades. */
const WORKING_DAYS = 5;

/** What the trades that closed in some hours of the week came to. */
export interface Slot extends WeekHours {
  readonly trades: number;
  readonly wins: number;
  readonly net: MicroUsd;
  /** The size of the result ÷ that of the largest, from 0 to 1. */
  readonly heat: number;
}

export interface SlotDay {
  /** 0 is Monday. */
  readonly day: number;
  readonly net: MicroUsd;
  /** Null without a trade. */
  readonly slots: readonly (Slot | null)[];
}

/** Adds the hours of the week up to squares, a row for each day. */
export function slotDays(hours: Results['weekHours']): readonly SlotDay[] {
  const slots = new Map<number, Omit<Slot, 'heat'>>();
  for (const { hour, trades, wins, net } of hours) {
    const from = hour - (hour % SLOT_HOURS);
    const known = slots.get(from) ?? { trades: 0, wins: 0, net: microUsd(0) };
    slots.set(from, {
      from,
      to: from + SLOT_HOURS,
      trades: known.trades + trades,
      wins: known.wins + wins,
      net: microUsd(known.net + net),
    });
  }
  const largest = Math.max(1, ...[...slots.values()].map(({ net }) => Math.abs(net)));
  return Array.from({ length: 7 }, (_, day) => {
    const ofDay = Array.from({ length: DAY_HOURS / SLOT_HOURS }, (_, index) => {
      const slot = slots.get(day * DAY_HOURS + index * SLOT_HOURS);
      return slot ? { ...slot, heat: Math.abs(slot.net) / largest } : null;
    });
    const net = microUsd(ofDay.reduce((sum, slot) => sum + (slot?.net ?? 0), 0));
    return { day, net, slots: ofDay };
  }).filter(({ day, slots }) => day < WORKING_DAYS || slots.some((slot) => slot !== null));
}

/** Returns the square with the largest result; the first of several. */
export const largestSlot = (days: readonly SlotDay[]): Slot | null =>
  days
    .flatMap(({ slots }) => slots)
    .reduce((best, slot) => ((slot?.heat ?? -1) > (best?.heat ?? -1) ? slot : best), null);
