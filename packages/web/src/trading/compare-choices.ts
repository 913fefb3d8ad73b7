import { useMemo } from 'react';

import { useInstruments } from '../market/instruments.ts';
import type { ListedInstrument } from '../market/model.ts';
import { COLOR_NUMBERS, COMPARED_MAX } from './compared.ts';
import { changeTradeChoices, useTradeChoices } from './trade-choices.ts';

export interface ComparedInstrument {
  readonly instrument: ListedInstrument;
  /** Number of its colour, which stays while others come and go. */
  readonly color: number;
}

/** All instruments that are compared, the one of the present chart included. */
export function useAllCompared(): readonly ComparedInstrument[] {
  const compared = useTradeChoices((choices) => choices.compared);
  const { byCode } = useInstruments();
  return useMemo(
    () =>
      compared.flatMap(({ code, color }) => {
        const instrument = byCode.get(code);
        return instrument ? [{ instrument, color }] : [];
      }),
    [compared, byCode],
  );
}

/** The instruments that are compared on the chart of another one; it is not compared to itself. */
export function useCompared(code: string): readonly ComparedInstrument[] {
  const all = useAllCompared();
  return useMemo(() => all.filter(({ instrument }) => instrument.code !== code), [all, code]);
}

/** Adds an instrument to those on the chart of `code`; returns why it cannot, or null. */
export function compareWith(other: string, code: string): 'own' | 'taken' | 'tooMany' | null {
  const { compared } = useTradeChoices.getState();
  if (other === code) return 'own';
  if (compared.some((each) => each.code === other)) return 'taken';
  if (compared.length >= COMPARED_MAX) return 'tooMany';
  const isFree = (color: number) => compared.every((each) => each.color !== color);
  const color = COLOR_NUMBERS.find(isFree) ?? 0;
  changeTradeChoices({ compared: [...compared, { code: other, color }] });
  return null;
}

export function stopComparing(code: string): void {
  const { compared } = useTradeChoices.getState();
  changeTradeChoices({ compared: compared.filter((each) => each.code !== code) });
}

/** Removes the instruments that are no longer listed; returns their codes. */
export function dropUnlisted(listed: ReadonlyMap<string, ListedInstrument>): readonly string[] {
  const { compared } = useTradeChoices.getState();
  const gone = compared.filter(({ code }) => !listed.has(code)).map(({ code }) => code);
  gone.forEach(stopComparing);
  return gone;
}
