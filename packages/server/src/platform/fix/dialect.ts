import type { FixField } from './message.ts';

/** What kinds of counterparties differ in, whether prices or orders are spoken about. */
export interface Dialect {
  /** The field that names an instrument: Symbol (55), or SecurityID (48) with its source (22). */
  readonly symbolTag: 55 | 48;
  /** SecurityIDSource (22), sent beside SecurityID. */
  readonly idSource: string | null;
  /** Fields that the logon must have, as tag and value. */
  readonly logon: Readonly<Record<string, string>>;
}

const PLAIN: Dialect = { symbolTag: 55, idSource: null, logon: {} };

/** Sources: each venue's own FIX guide. */
export const DIALECTS = {
  generic: PLAIN,
  lmax: { ...PLAIN, symbolTag: 48, idSource: '8' },
  ctrader: PLAIN,
  fxcm: PLAIN,
  primexm: PLAIN,
  // MessageHandling: in the order of their numbers.
  binance: { ...PLAIN, logon: { '25035': '2' } },
} satisfies Record<string, Dialect>;
export type ProfileName = keyof typeof DIALECTS;

/** Returns the fields that name an instrument. */
export const instrumentFields = (
  { symbolTag, idSource }: Pick<Dialect, 'symbolTag' | 'idSource'>,
  symbol: string,
): readonly FixField[] =>
  idSource === null
    ? [[symbolTag, symbol]]
    : [
        [symbolTag, symbol],
        [22, idSource],
      ];
