import { mulDiv } from '@fulcrum/engine/units/exact';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import { formatPercent } from '@fulcrum/ui/figures/format';

/** Formats P/L as a share of the equity in percent, with two decimals. */
export const shareText = (pnl: MicroUsd, equity: MicroUsd): string =>
  formatPercent(mulDiv(pnl, 10_000, 1, equity) / 100);
