import type { MoneyReason, Refusal } from '@fulcrum/engine/refusal';
import { readableFigures } from '@fulcrum/messages/figures';

import { Refused } from '../../platform/refusal.ts';

/** Turns a refusal of the desk into an exception, with its figures in display units. */
export const refusedBy = ({ reason, figures }: Refusal<MoneyReason>): Refused =>
  new Refused(reason, readableFigures(figures, 0));

/** Runs `work`; returns false if its case was settled meanwhile, by another process for example. */
export async function unlessSettled(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refused && /^(deposit|withdrawal)\.settled$/.test(error.reason))
      return false;
    throw error;
  }
}
