import './dashboard.css';

import { formatCompact } from '@fulcrum/ui/figures/format';
import type { CSSProperties } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Late } from '../../parts/layout/lines.tsx';

interface LimitShareProps {
  readonly value: number;
  readonly limit: number;
}

/** Share of a limit that is used: amber over 80 %, red over 100 %. */
export function LimitShare({ value, limit }: LimitShareProps) {
  // Rounded up, so that a value just over a threshold is never shown as the threshold.
  const percent = Math.ceil((value / limit) * 100);
  const look = value > limit ? 'bad' : value > 0.8 * limit ? 'late' : '';
  const text = t('dashboard.ofLimit', {
    share: percent,
    amount: formatCompact(Math.round(limit / 1_000_000)),
  });
  const style = { '--v': Math.min(100, percent) } as CSSProperties;
  return (
    <>
      {look === 'bad' ? (
        <span className="bad">{text}</span>
      ) : (
        <Late isLate={look === 'late'}>{text}</Late>
      )}
      <span
        className={look === '' ? 'share' : `share share--${look}`}
        style={style}
        aria-hidden="true"
      />
    </>
  );
}
