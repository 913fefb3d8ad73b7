import type { MoneyReason, Refusal } from '@fulcrum/engine/refusal';
import { readableFigures } from '@fulcrum/messages/figures';

import { Refused } from '../../platform/refusal.ts';

/** Turns a refusal of the desk into an exception, with its figures in display units. */
export const refusedBy = ({ reason, figures }: Refusal<MoneyReason>): Refused =>
  new Refused(reason, readableFigures(figures, 0));
