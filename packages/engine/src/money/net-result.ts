import { microUsd, type MicroUsd } from '../units/units.ts';

/**
 * Returns what a closed order came to: its profit or loss without the fee of its opening and with
 * its swap. It is what the order changed the balance by, from its opening on.
 */
export const netResultOf = ({
  pnl,
  fee,
  swap,
}: {
  readonly pnl: MicroUsd;
  readonly fee: MicroUsd;
  readonly swap: MicroUsd;
}): MicroUsd => microUsd(pnl - fee + swap);
