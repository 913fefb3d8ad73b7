import type { Side } from '@fulcrum/engine/market/quote';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { points, type MicroLots, type MicroUsd, type Points } from '@fulcrum/engine/units/units';
import { useEffect, useState, type Dispatch } from 'react';
import { create } from 'zustand';

import { listingOf } from '../../../market/market-book.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { allowedPrice } from '../../../trading/preview/allowed-price.ts';
import {
  levelText,
  pnlAt,
  type LevelBasis,
  type StopName,
} from '../../../trading/preview/levels.ts';
import { entryPrice } from './entry-price.ts';
import { levelOf } from './level-of.ts';
import { sizeSoFar, type Ticket, type TicketAction } from './ticket.ts';

/** A price of the ticket that the chart draws before anything is sent. */
export type DrawnPart = StopName | 'target';

export interface DrawnLevel {
  readonly part: DrawnPart;
  readonly price: Points;
  /** Result at a stop; null for the target, or without a conversion rate. */
  readonly pnl: MicroUsd | null;
}

/** The ticket as the chart needs it. */
export interface DrawnTicket {
  readonly code: string;
  readonly ticket: Ticket;
  /** The computed size; null if there is none. */
  readonly lots: MicroLots | null;
  readonly change: Dispatch<TicketAction>;
}

interface Drawn {
  /** Null if no ticket is open, or if none of its prices is shown. */
  readonly shown: DrawnTicket | null;
  /** The side for which distances are drawn; a distance is valid for both. */
  readonly side: Side;
  /** The size of the last ticket, also while its levels are not shown. */
  readonly size: Pick<DrawnTicket, 'code' | 'lots'> | null;
}

export const useDrawn = create<Drawn>(() => ({ shown: null, side: 'buy', size: null }));

export const drawFor = (side: Side): void => useDrawn.setState({ side });

/**
 * Shows the ticket's prices on the chart. Returns a function that hides them once an order was
 * placed with them, until the ticket is changed again: they would lie over the lines of the order.
 */
export function useDrawnTicket(drawn: DrawnTicket, isOff: boolean): () => void {
  const { code, ticket, lots, change } = drawn;
  const [placed, setPlaced] = useState<Ticket | null>(null);
  const { mode, stopLoss, takeProfit } = ticket;
  // Without prices there is nothing to draw, so typing a size must not redraw the chart.
  const hasPrices = mode === 'pending' || stopLoss.isOn || takeProfit.isOn;
  const isShown = !isOff && ticket !== placed && hasPrices;
  useEffect(
    () => useDrawn.setState({ shown: isShown ? { code, ticket, lots, change } : null }),
    [isShown, code, ticket, lots, change],
  );
  useEffect(() => () => useDrawn.setState({ shown: null }), []);
  useEffect(() => useDrawn.setState({ size: { code, lots } }), [code, lots]);
  return () => setPlaced(ticket);
}

/** Returns the prices of a ticket for one side, at the present quote. */
export function drawnLevels(
  { ticket, lots }: DrawnTicket,
  side: Side,
  { code, isPair }: Pick<ListedInstrument, 'code' | 'isPair'>,
): readonly DrawnLevel[] {
  const basis = basisFor({ code, isPair }, ticket, lots, side);
  if (!basis) return [];
  const stop = (name: StopName): DrawnLevel[] => {
    const field = ticket[name];
    const price = field.isOn ? levelOf(name, field, basis) : null;
    return price === null ? [] : [{ part: name, price, pnl: pnlAt(basis, price) }];
  };
  const target: DrawnLevel = { part: 'target', price: basis.entry, pnl: null };
  const isPending = ticket.mode === 'pending';
  return [...(isPending ? [target] : []), ...stop('takeProfit'), ...stop('stopLoss')];
}

/**
 * Writes a price that was moved on the chart into the ticket, in the unit that the ticket shows. A
 * stop stays on its side of the entry, because a distance has no sign.
 */
export function moveLevel(
  { ticket, lots, change }: DrawnTicket,
  side: Side,
  { code, isPair, digits, terms }: Pick<ListedInstrument, 'code' | 'isPair' | 'digits' | 'terms'>,
  moved: { readonly part: DrawnPart; readonly price: number },
): void {
  const rounded = Math.round(moved.price * 10 ** digits);
  const price = allowedPrice(rounded, terms) ?? points(1);
  const { part } = moved;
  if (part === 'target') {
    change({ type: 'target', text: formatDecimal(price, digits) });
    return;
  }
  const basis = basisFor({ code, isPair }, ticket, lots, side);
  if (!basis) return;
  const isAbove = (part === 'takeProfit') === (side === 'buy');
  const kept = isAbove ? Math.max(price, basis.entry + 1) : Math.min(price, basis.entry - 1);
  const text = levelText(ticket.unit, points(kept), basis);
  change({ type: 'stopText', name: part, text, ...sizeSoFar(ticket, lots) });
}

function basisFor(
  { code, isPair }: Pick<ListedInstrument, 'code' | 'isPair'>,
  ticket: Ticket,
  lots: MicroLots | null,
  side: Side,
): LevelBasis | null {
  const listing = listingOf(code);
  if (!listing?.quote) return null;
  const entry = entryPrice(ticket, side, listing);
  if (entry === null) return null;
  const held = lots !== null && lots > 0 ? lots : listing.instrument.minLots;
  return { listing, side, lots: held, entry, isPair };
}
