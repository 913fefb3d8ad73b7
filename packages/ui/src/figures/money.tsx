import type { MicroUsd } from '@fulcrum/engine/units/units';

import { directionOf, moneyParts } from './format.ts';

interface MoneyProps {
  readonly value: MicroUsd;
  /** Profit or loss: shown with its sign and in the colour of its direction. */
  readonly isResult?: boolean;
  readonly className?: string;
}

export function Money({ value, isResult = false, className = '' }: MoneyProps) {
  const parts = moneyParts(value, { isSigned: isResult });
  const direction = directionOf(value);
  const tone = isResult && direction !== 'flat' ? direction : '';
  return (
    <span className={`num ${tone} ${className}`} translate="no">
      {parts.sign}
      {parts.head}
      <span className="tail">{parts.tail}</span>
    </span>
  );
}
