import type { MoneyReason, Refusal } from '@fulcrum/engine/refusal';
import { readableFigures } from '@fulcrum/messages/figures';

import { Refused } from '../../platform/refusal.ts';

/** The desk's refusal, with its figures in display units. */
export const refusedBy = ({ reason, figures }: Refusal<MoneyReason>): Refused =>
  new Refused(reason, readableFigures(figures, 0));
