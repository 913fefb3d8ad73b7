import type { Side } from '@fulcrum/engine/market/quote';
import { announce } from '@fulcrum/ui/overlays/toast.tsx';
import { formatPrice } from '@fulcrum/ui/figures/format';
import { mediaList } from '@fulcrum/ui/page/media';
import { useEffect, useState } from 'react';
import { create } from 'zustand';

import { orderFrom } from '../../../account/from-wire.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { isClosedAll, type Outcome } from '../../../trading/commands/command.ts';
import { placedText, slipText } from '../../../trading/commands/command-words.ts';

/** An order that was just accepted, as its button shows it. */
export interface Placed {
  readonly orderId: number;
  readonly side: Side;
  readonly price: string;
  /** The difference from the price that was shown; empty if there was none. */
  readonly slip: string;
}

const SHOWN_MS = 1_200;
const PULSE_MS = 300;

/** The order whose line on the chart is drawn thick; it comes and goes, so that the line pulses. */
export const useNewLine = create<{ readonly orderId: number | null }>(() => ({ orderId: null }));

/** Returns the order that was just accepted, for a moment, and a function that takes an outcome. */
export function usePlaced(): readonly [Placed | null, (outcome: Outcome) => void] {
  const { t } = useTranslation();
  const [placed, setPlaced] = useState<Placed | null>(null);
  useEffect(() => {
    if (placed === null) return;
    const light = (isLit: boolean) =>
      useNewLine.setState({ orderId: isLit ? placed.orderId : null });
    let isLit = true;
    light(isLit);
    const pulse = mediaList('(prefers-reduced-motion: reduce)').matches
      ? undefined
      : setInterval(() => light((isLit = !isLit)), PULSE_MS);
    const timer = setTimeout(() => setPlaced(null), SHOWN_MS);
    return () => {
      clearInterval(pulse);
      clearTimeout(timer);
      light(false);
    };
  }, [placed]);
  const take = (outcome: Outcome) => {
    if (outcome.kind !== 'done' || isClosedAll(outcome.data)) return;
    const order = orderFrom(outcome.data);
    const price = order.openPrice ?? order.target;
    announce(placedText(order, t));
    setPlaced({
      orderId: order.id,
      side: order.side,
      price: price === null ? '' : formatPrice(price, order.digits),
      slip: slipText(order, t),
    });
  };
  return [placed, take];
}
