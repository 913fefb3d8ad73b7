import type { ReactElement } from 'react';

import au from 'circle-flags/flags/au.svg';
import ca from 'circle-flags/flags/ca.svg';
import ch from 'circle-flags/flags/ch.svg';
import eu from 'circle-flags/flags/european_union.svg';
import gb from 'circle-flags/flags/gb.svg';
import jp from 'circle-flags/flags/jp.svg';
import nz from 'circle-flags/flags/nz.svg';
import us from 'circle-flags/flags/us.svg';

import { currenciesOf } from '../figures/currencies.ts';
import type { FlagCurrency } from '../figures/currencies.ts';

const CURRENCY_FLAGS: Readonly<Record<FlagCurrency, string>> = {
  AUD: au,
  CAD: ca,
  CHF: ch,
  EUR: eu,
  GBP: gb,
  JPY: jp,
  NZD: nz,
  USD: us,
};

interface Mark {
  readonly text: string;
  readonly fill: string;
  readonly ink: string;
}

/**
 * Marks of instruments without flags: two or three letters on the colour of the metal, index or
 * coin.
 */
const MARKS: Readonly<Record<string, Mark>> = {
  XAUUSD: { text: 'Au', fill: '#C99A2E', ink: '#1d1503' },
  XAGUSD: { text: 'Ag', fill: '#A9B2BF', ink: '#14181f' },
  US500: { text: '500', fill: '#B3343F', ink: '#fff' },
  NAS100: { text: '100', fill: '#1C63C7', ink: '#fff' },
  US30: { text: '30', fill: '#24518F', ink: '#fff' },
  GER40: { text: '40', fill: '#31343B', ink: '#FFCE3A' },
  UK100: { text: '100', fill: '#23387C', ink: '#fff' },
  ETHUSDT: { text: 'Ξ', fill: '#5B6EE1', ink: '#fff' },
  SOLUSDT: { text: 'S', fill: '#7B3FE4', ink: '#fff' },
  XRPUSDT: { text: 'X', fill: '#2B3440', ink: '#fff' },
  AAPL: { text: 'AP', fill: '#5F6670', ink: '#fff' },
  TSLA: { text: 'TS', fill: '#C2283A', ink: '#fff' },
  NVDA: { text: 'NV', fill: '#4E8A00', ink: '#fff' },
};

interface InstrumentLogoProps {
  readonly code: string;
  /** URL of an uploaded logo; if empty, flags or letters are drawn. */
  readonly logo?: string;
  readonly isSmall?: boolean;
}

/** Logo of an instrument. It is decorative, because the instrument's code is beside it. */
export function InstrumentLogo({ code, logo = '', isSmall = false }: InstrumentLogoProps) {
  const pair = logo === '' ? currenciesOf(code) : null;
  const kind = pair ? 'logo--pair' : 'logo--one';
  return (
    <span className={`logo ${kind}${isSmall ? ' logo--sm' : ''}`} aria-hidden="true">
      {pair ? (
        pair.map((currency) => <Picture key={currency} src={CURRENCY_FLAGS[currency]} />)
      ) : logo === '' ? (
        <MarkPicture code={code} />
      ) : (
        <Picture src={logo} />
      )}
    </span>
  );
}

const Picture = ({ src }: { src: string }) => <img src={src} alt="" width={32} height={32} />;

function MarkPicture({ code }: { code: string }) {
  const drawing = DRAWINGS[code];
  if (drawing) return drawing;
  const mark = MARKS[code] ?? { text: code.slice(0, 2), fill: '#4A5162', ink: '#fff' };
  const size = mark.text.length > 2 ? 11 : 13;
  return (
    <svg viewBox="0 0 32 32">
      <circle cx="16" cy="16" r="16" fill={mark.fill} />
      <text
        x="16"
        y={16 + size * 0.35}
        fontSize={size}
        fontWeight="700"
        textAnchor="middle"
        fill={mark.ink}
      >
        {mark.text}
      </text>
    </svg>
  );
}

const drop = (fill: string, ink: string): ReactElement => (
  <svg viewBox="0 0 32 32">
    <circle cx="16" cy="16" r="16" fill={fill} />
    <path
      d="M16 7c3.6 4.6 5.6 7.7 5.6 10.4a5.6 5.6 0 1 1-11.2 0C10.4 14.7 12.4 11.6 16 7z"
      fill={ink}
    />
  </svg>
);

const FLAME =
  'M16 6c1 4 6 6.5 6 12a6 6 0 0 1-12 0' +
  'c0-2.5 1.2-4.5 2.6-6 .3 2 1 3 2 3.4C14.2 12.5 14.4 9 16 6z';
const COIN =
  'M12.5 9.5h5a3 3 0 0 1 0 6.2h-5zm0 6.2h5.6a3.3 3.3 0 0 1 0 6.6h-5.6z' +
  'M14.5 7.5v2m3-2v2m-3 13v2m3-2v2m-6.5-15h2m-2 13h2';

/** Drawings for instruments that letters would not identify well. */
const DRAWINGS: Readonly<Record<string, ReactElement>> = {
  USOIL: drop('#20242D', '#E8EBF0'),
  UKOIL: drop('#2C3A57', '#E8EBF0'),
  NATGAS: (
    <svg viewBox="0 0 32 32">
      <circle cx="16" cy="16" r="16" fill="#1D4E6B" />
      <path d={FLAME} fill="#8FD3F4" />
    </svg>
  ),
  BTCUSDT: (
    <svg viewBox="0 0 32 32">
      <circle cx="16" cy="16" r="16" fill="#E98A15" />
      <path
        d={COIN}
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  ),
};
