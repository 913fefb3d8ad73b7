import { formatCompact } from '@fulcrum/ui/format';
import type { CSSProperties } from 'react';

import { say } from '../../i18n/i18n.ts';

interface LimitShareProps {
  readonly value: number;
  readonly limit: number;
}

/** How much of a limit is taken: amber beyond four fifths, red beyond all of it. */
export function LimitShare({ value, limit }: LimitShareProps) {
  // Rounded up: what is over a mark never reads as the mark itself.
  const percent = Math.ceil((value / limit) * 100);
  const look = value > limit ? 'bad' : value > 0.8 * limit ? 'late' : '';
  const style = { '--v': Math.min(100, percent) } as CSSProperties;
  return (
    <>
      <span className={look}>
        {say('dashboard.ofLimit', {
          share: percent,
          amount: formatCompact(Math.round(limit / 1_000_000)),
        })}
      </span>
      <span className={`share ${look}`} style={style} aria-hidden="true" />
    </>
  );
}
