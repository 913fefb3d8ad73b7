import type { MicroUsd } from '@fulcrum/engine/units/units';
import { directionOf, formatMoney } from '@fulcrum/ui/figures/format';

/** A profit or loss with two decimals, sign and colour. */
export function Result({ value }: { value: MicroUsd }) {
  const text = formatMoney(value, { isSigned: true });
  const direction = /[1-9]/.test(text) ? directionOf(value) : 'flat';
  return (
    <span className={`num ${direction === 'flat' ? 't2' : direction}`} translate="no">
      {text}
    </span>
  );
}
