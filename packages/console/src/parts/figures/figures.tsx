import { basisPoints, microLots, microUsd, points } from '@fulcrum/engine/units/units';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import {
  directionOf,
  formatAmount,
  formatDateTime,
  formatLevel,
  formatLots,
  formatMoney,
  formatPrice,
} from '@fulcrum/ui/figures/format';

/** Components that format figures; a missing figure is a dash. */
export const Missing = () => <span className="t3">–</span>;

/** A text as it is, or the sign for a missing one. */
export const textOrMissing = (text: string | null) =>
  text === null || text === '' ? <Missing /> : <bdi>{text}</bdi>;

export const Usd = ({ value }: { readonly value: number }) => (
  <span className="num" translate="no">
    {formatMoney(microUsd(value))}
  </span>
);

/** Shows all digits, for the operator who pays the amount. */
export const ExactUsd = ({ value }: { readonly value: number }) => (
  <span className="num" translate="no">
    {formatAmount(formatDecimal(value, USD_DIGITS))}
  </span>
);

export function Pnl({ value }: { readonly value: number | null }) {
  if (value === null) return <Missing />;
  return (
    <span className={`num ${directionOf(value)}`} translate="no">
      {formatMoney(microUsd(value), { isSigned: true })}
    </span>
  );
}

export const Lots = ({ value }: { readonly value: number }) => (
  <span className="num" translate="no">
    {formatLots(microLots(value))}
  </span>
);

export function Price(props: { readonly value: number | null; readonly digits: number }) {
  const { value, digits } = props;
  if (value === null) return <Missing />;
  return (
    <span className="num" translate="no">
      {formatPrice(points(value), digits)}
    </span>
  );
}

export function Level({ value }: { readonly value: number | null }) {
  if (value === null) return <Missing />;
  return (
    <b className="num" translate="no">
      {formatLevel(basisPoints(value))}
    </b>
  );
}

export function When({ at }: { readonly at: number | null }) {
  if (at === null) return <Missing />;
  return (
    <time className="num t2" translate="no" dateTime={new Date(at).toISOString()}>
      {formatDateTime(at)}
    </time>
  );
}

/** Minimum and maximum amount of a channel. */
export const limitsOf = (row: { readonly min_number: string; readonly max_number: string }) => (
  <span className="num" translate="no">
    {formatAmount(row.min_number)}–{formatAmount(row.max_number)}
  </span>
);
