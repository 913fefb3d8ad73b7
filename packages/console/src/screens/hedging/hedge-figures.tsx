import './hedging.css';

import { LOT_DIGITS, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { MINUS } from '@fulcrum/ui/figures/format';

import { t } from '../../i18n/i18n.ts';
import { Missing, Pnl } from '../../parts/figures/figures.tsx';
import { Late } from '../../parts/layout/lines.tsx';

const isZero = (text: string) => !/[1-9]/.test(text);

/** Writes the sign of a decimal as a minus. */
export const withMinus = (text: string): string => text.replace('-', MINUS);

/** Formats a decimal with its sign; zero has none. */
export function signed(text: string): string {
  if (isZero(text)) return text.replace('-', '');
  return text.startsWith('-') ? `${MINUS}${text.slice(1)}` : `+${text}`;
}

/** A figure with its sign; a missing one is a dash. */
export function Signed({ value }: { readonly value: string | null }) {
  return value === null ? (
    <Missing />
  ) : (
    <span className="num" translate="no">
      {signed(value)}
    </span>
  );
}

/** A result in dollars to the cent, green or red. */
export function Result({ value }: { readonly value: string | null }) {
  return <Pnl value={value === null ? null : parseDecimal(value, USD_DIGITS)} />;
}

interface NetProps {
  readonly net: string;
  /** Null without a rule. */
  readonly limit: string | null;
}

/** The net position against the limit: amber from 80 % of it, red from 100 %. */
export function NetOfLimit({ net, limit }: NetProps) {
  if (limit === null) return <Signed value={net} />;
  const size = Math.abs(parseDecimal(net, LOT_DIGITS) ?? 0);
  const most = parseDecimal(limit, LOT_DIGITS) ?? 0;
  const text = t('hedging.ofLimit', { net: signed(net), limit });
  if (size > 0 && size >= most)
    return (
      <span className="num hedging__bad" translate="no">
        {text}
      </span>
    );
  return (
    <Late isNumber isLate={size > 0 && size >= 0.8 * most}>
      {text}
    </Late>
  );
}
