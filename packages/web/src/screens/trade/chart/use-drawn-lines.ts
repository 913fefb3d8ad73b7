import type { Side } from '@fulcrum/engine/market/quote';
import { formatMoney, formatPrice, formatFigure } from '@fulcrum/ui/figures/format';
import { useCallback, useMemo } from 'react';

import type { PriceLine } from '../../../chart/price-lines.ts';
import type { LineTone } from '../../../chart/price-tags.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { rewardTenths } from '../../../trading/preview/levels.ts';
import {
  drawnLevels,
  moveLevel,
  useDrawn,
  type DrawnLevel,
  type DrawnPart,
} from '../plan/drawn-ticket.ts';

const TONES: Readonly<Record<DrawnPart, LineTone>> = {
  stopLoss: 'down',
  takeProfit: 'up',
  target: 'muted',
};
/** A constant, so that a new quote does not redraw the chart's lines. */
const NO_LINES: readonly PriceLine[] = [];
/** The id differs by side: the chart makes room for new lines, but not for moved ones. */
const idOf = (side: Side, part: DrawnPart): string => `ticket:${side}:${part}`;
const isPart = (name: string): name is DrawnPart => Object.hasOwn(TONES, name);

export interface DrawnLines {
  readonly lines: readonly PriceLine[];
  /** The side that the lines are for; null if there are none. */
  readonly side: Side | null;
  /** Moves a line of the ticket; returns false if the line is not one of them. */
  readonly move: (id: string, price: number) => boolean;
}

/**
 * Returns the lines of the ticket's prices, which only the active chart shows; `held` is the line
 * that a finger is moving.
 */
export function useDrawnLines(
  instrument: ListedInstrument,
  held: string | null,
  isActive: boolean,
): DrawnLines {
  const { t } = useTranslation();
  const shown = useDrawn((drawing) => drawing.shown);
  const side = useDrawn((drawing) => drawing.side);
  const quote = useQuote(instrument.code);
  const drawn = isActive && shown?.code === instrument.code ? shown : null;
  const { digits } = instrument;

  const lines = useMemo(() => {
    if (!drawn || !quote) return NO_LINES;
    const levels = drawnLevels(drawn, side, instrument);
    return levels.map((level): PriceLine => {
      const { part, price } = level;
      const id = idOf(side, part);
      const label = labelOf(level, levels, t('trade.targetPrice'));
      return {
        id,
        price: price / 10 ** digits,
        tone: TONES[part],
        label,
        priceText: formatPrice(price, digits),
        grip: t('trade.moveLine', { line: label }),
        isPlanned: true,
        isDraft: id === held,
      };
    });
  }, [drawn, quote, side, instrument, digits, held, t]);

  const move = useCallback(
    (id: string, price: number) => {
      const [owner, , part = ''] = id.split(':');
      if (owner !== 'ticket' || !isPart(part)) return false;
      if (drawn) moveLevel(drawn, side, instrument, { part, price });
      return true;
    },
    [drawn, side, instrument],
  );
  return { lines, side: lines.length === 0 ? null : side, move };
}

/** Returns for example "TP +28.00 2.0 R", with the result as a multiple of the loss at the stop. */
function labelOf(
  { part, pnl }: DrawnLevel,
  levels: readonly DrawnLevel[],
  targetName: string,
): string {
  if (part === 'target') return targetName;
  const loss = levels.find((level) => level.part === 'stopLoss')?.pnl ?? null;
  const money = pnl === null ? '' : ` ${ltr(formatMoney(pnl, { isSigned: true }))}`;
  const tenths = part === 'takeProfit' ? rewardTenths(loss, pnl) : null;
  const multiple = tenths === null ? '' : ` ${ltr(`${formatFigure(tenths, 1)} R`)}`;
  return `${part === 'stopLoss' ? 'SL' : 'TP'}${money}${multiple}`;
}
