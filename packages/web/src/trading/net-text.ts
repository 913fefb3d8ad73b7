import { netResultOf } from '@fulcrum/engine/money/net-result';
import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { formatMoney } from '@fulcrum/ui/figures/format';
import i18next from 'i18next';

import { ltr } from '../language/left-to-right.ts';

/** The parts of the result of one closed order, or of several. */
interface Sums {
  readonly pnl: MicroUsd;
  readonly fee: MicroUsd;
  readonly swap: MicroUsd;
}

/** Returns the sums of closed orders. */
export function sumsOf(orders: readonly Sums[]): Sums {
  const sum = (part: keyof Sums) =>
    microUsd(orders.reduce((total, order) => total + order[part], 0));
  return { pnl: sum('pnl'), fee: sum('fee'), swap: sum('swap') };
}

/** Returns the net result as text, beside the result before fees if that is another. */
export function netText(sums: Sums): string {
  const text = (amount: MicroUsd) => ltr(formatMoney(amount, { isSigned: true }));
  const net = netResultOf(sums);
  if (net === sums.pnl) return text(net);
  return i18next.t('orders.netOf', { net: text(net), gross: text(sums.pnl) });
}
