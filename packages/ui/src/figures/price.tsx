import type { Points } from '@fulcrum/engine/units/units';

import { formatPrice, priceParts } from './format.ts';

interface PriceProps {
  readonly price: Points;
  readonly digits: number;
  /** The price is that of a currency pair: pips are bold and the pipette is raised. */
  readonly isPair: boolean;
  readonly className?: string;
}

/** A price: one text for screen readers, in three sizes on the screen. */
export function Price({ price, digits, isPair, className = '' }: PriceProps) {
  const parts = priceParts(price, digits, isPair);
  if (parts.pips === '')
    return (
      <span className={`num px ${className}`} translate="no">
        {parts.big}
      </span>
    );
  return (
    <span className={`num px px--pair ${className}`} translate="no">
      <span className="sr">{formatPrice(price, digits)}</span>
      <span aria-hidden="true">
        {parts.big}
        <b>{parts.pips}</b>
        <sup>{parts.pipette}</sup>
      </span>
    </span>
  );
}
