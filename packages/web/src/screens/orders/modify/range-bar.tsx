import './range-bar.css';

import type { MicroUsd, Points } from '@fulcrum/engine/units/units';
import { formatMoney, formatPrice } from '@fulcrum/ui/figures/format';
import type { CSSProperties } from 'react';

import { fromTo } from '../../../language/from-to.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { exitsMoney, exitsName, type Exit } from '../../../trading/preview/exits.ts';
import { pnlAt, type LevelBasis } from '../../../trading/preview/levels.ts';
import { trackOf } from './range-track.ts';

interface RangeBarProps {
  readonly basis: LevelBasis;
  readonly stopLoss: Points | null;
  /** The take-profits that have not been reached, nearest first. */
  readonly exits: readonly Exit[];
  readonly now: Points;
  /** Shows only prices, for the sheet that shows the money elsewhere. */
  readonly isSlim?: boolean;
}

/**
 * Stop loss, entry, present price and take profits on one track, which is never mirrored, like a
 * chart. Several take profits are shown by the last price and by what all bring together.
 */
export function RangeBar({ basis, stopLoss, exits, now, isSlim = false }: RangeBarProps) {
  const { t } = useTranslation();
  const { side, entry, listing } = basis;
  const { digits } = listing.instrument;
  const takeProfits = exits.map((exit) => exit.price);
  const track = trackOf({ side, stopLoss, takeProfits, entry, now });
  const [from, to] = [Math.min(track.entry, track.now), Math.max(track.entry, track.now)];
  // The cast allows custom properties, which hold the positions but are missing in React's types.
  const style = {
    '--e': track.entry,
    '--n': track.now,
    '--from': from,
    '--to': to,
  } as CSSProperties;
  const price = (value: Points) => <b translate="no">{formatPrice(value, digits)}</b>;
  const level = (name: string, value: Points | null, money: MicroUsd | null) => (
    <span className="range__l num" translate="no">
      {name} {value === null ? '–' : price(value)}
      {!isSlim && (
        <>
          <br />
          {money === null ? (
            '\u00a0'
          ) : (
            <b className={money < 0 ? 'dn' : 'up'}>{formatMoney(money, { isSigned: true })}</b>
          )}
        </>
      )}
    </span>
  );
  return (
    <div
      className={`range${isSlim ? ' range--slim' : ''}${track.isGain ? '' : ' range--loss'}`}
      style={style}
      dir="ltr"
    >
      <div className="range__track" aria-hidden="true" />
      <div className="range__run" aria-hidden="true" />
      <div className="range__entry" aria-hidden="true" />
      <div className="range__now" aria-hidden="true" />
      {track.levels.map((place) => (
        <div
          key={place}
          className="range__level"
          style={{ left: `${place}%` }}
          aria-hidden="true"
        />
      ))}
      {level('SL', stopLoss, stopLoss === null ? null : pnlAt(basis, stopLoss))}
      <span className="range__l num" translate="no">
        {isSlim ? (
          <>
            {t('orders.entry')} {price(entry)}
          </>
        ) : (
          <>
            {fromTo(t('orders.ends.entry'), t('orders.ends.now'))}
            <br />
            {price(entry)} → <b className="range__price">{formatPrice(now, digits)}</b>
          </>
        )}
      </span>
      {level(exitsName(exits), takeProfits.at(-1) ?? null, exitsMoney(exits, basis))}
    </div>
  );
}
