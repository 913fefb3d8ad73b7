import type { MoneyReason, Refusal } from '@fulcrum/engine/refusal';
import { readableFigures } from '@fulcrum/messages/figures';

import { Refused, unavailable } from '../../platform/refusal.ts';
import type { MoneyOutcome } from '../../trading/module.ts';

const SETTLED = /^(deposit|withdrawal)\.settled$/;

/**
 * Turns a refusal of the desk into an exception, with its figures in display units. The desk knows
 * no fields; of its reasons, only one is about what the caller typed.
 */
export const refusedBy = ({ reason, figures }: Refusal<MoneyReason>): Refused =>
  new Refused(reason, {
    ...readableFigures(figures, 0),
    ...(reason === 'withdrawal.exceeds' && { field: 'number' }),
  });

/** Returns how to refuse a request whose draft is deleted. */
export function requestRefused(outcome: MoneyOutcome): Refused {
  // Another gateway deleted the draft before the desk's commit. The request may simply come again.
  if (outcome.ok || SETTLED.test(outcome.reason)) return unavailable();
  return refusedBy(outcome);
}

/** Runs `work`; returns false if its case was settled meanwhile, by another process for example. */
export async function unlessSettled(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refused && SETTLED.test(error.reason)) return false;
    throw error;
  }
}
