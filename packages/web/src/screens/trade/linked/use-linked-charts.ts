import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useInstruments } from '../../../market/instruments.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import type { DeskChart, LinkColor } from '../../../trading/linked/desk-charts.ts';
import {
  activeOf,
  changeDeskChart,
  linkInstrument,
  useDeskCharts,
} from '../../../trading/linked/desk-choices.ts';
import { changeTradeChoices, useTradeChoices } from '../../../trading/trade-choices.ts';

export interface LinkedCharts {
  readonly charts: readonly (DeskChart & { readonly instrument: ListedInstrument })[];
  readonly active: number;
  readonly activate: (at: number) => void;
  readonly giveColor: (at: number, color: LinkColor) => void;
}

/** A chart that is to be the active one, in this colour. */
interface Wanted {
  readonly at: number;
  readonly color: LinkColor;
}

/**
 * Returns the charts of the desk, each with its instrument. That of the active chart is always the
 * traded one: a chart becomes the active one when the ticket has its instrument, which may be some
 * frames after it was pressed.
 */
export function useLinkedCharts(
  traded: ListedInstrument,
  onChoose: (code: string) => void,
): LinkedCharts {
  const { layout, charts, codes } = useDeskCharts();
  const { byCode } = useInstruments();
  const kept = activeOf(
    layout,
    useTradeChoices(({ activeChart }) => activeChart),
  );
  const [wanted, setWanted] = useState<Wanted | null>(null);
  // A colour whose instrument is not known or not listed any more takes the traded one.
  const instrumentOf = (color: LinkColor) => byCode.get(codes[color] ?? '') ?? traded;
  const isReached = wanted !== null && instrumentOf(wanted.color).code === traded.code;
  const active = isReached ? wanted.at : kept;
  const colorOf = (at: number) =>
    isReached && wanted.at === at ? wanted.color : charts[at]?.color;
  const activeColor = colorOf(active) ?? 'blue';

  const settle = useEffectEvent(() => {
    if (!isReached) return;
    changeTradeChoices({ activeChart: active });
    if (charts[active]?.color !== activeColor) changeDeskChart(active, { color: activeColor });
    setWanted(null);
  });
  useLayoutEffect(() => settle(), [isReached]);
  useKeptLink({ color: activeColor, own: instrumentOf(activeColor), traded, onChoose });

  const turnTo = (next: Wanted) => {
    const { code } = instrumentOf(next.color);
    // A chart that was pressed before may be on its way to the ticket.
    if (wanted !== null || code !== traded.code) onChoose(code);
    setWanted(next);
  };
  return {
    charts: charts.slice(0, layout).map((chart, at) => {
      const color = colorOf(at) ?? chart.color;
      return { ...chart, color, instrument: color === activeColor ? traded : instrumentOf(color) };
    }),
    active,
    activate: (at) => {
      if (at !== (wanted?.at ?? active)) turnTo({ at, color: charts[at]?.color ?? activeColor });
    },
    giveColor: (at, color) => {
      const own = instrumentOf(charts[at]?.color ?? activeColor).code;
      if (!byCode.has(codes[color] ?? '')) linkInstrument(color, own);
      turnTo({ at, color });
    },
  };
}

interface ActiveLink {
  readonly color: LinkColor;
  /** The instrument that the colour has kept. */
  readonly own: ListedInstrument;
  readonly traded: ListedInstrument;
  readonly onChoose: (code: string) => void;
}

/**
 * Gives the active colour the instrument that was chosen: in the list, by an order, by the address.
 * An address without an instrument leaves the choice to the charts.
 */
function useKeptLink({ color, own, traded, onChoose }: ActiveLink): void {
  const [params] = useSearchParams();
  const isNamed = params.has('code');
  const { code } = traded;
  const keep = useEffectEvent(() => {
    if (isNamed || own.code === code) linkInstrument(color, code);
    else onChoose(own.code);
  });
  useEffect(() => keep(), [isNamed, color, code]);
}
