import type { BasicInfo } from '@fulcrum/contract/wire';
import type { Account } from '@fulcrum/engine/account';
import { DEFAULT_RISK, type RiskSettings } from '@fulcrum/engine/settings';
import { basisPoints, parseDecimal, type MicroLots } from '@fulcrum/engine/units';
import { useEffect, useMemo, useState } from 'react';

import { useAccount, useHolding, usePending } from '../../live/account.ts';
import { useBasics } from '../../live/basics.ts';
import { liveMarket } from '../../live/market-book.ts';
import type { ListedInstrument } from '../../live/model.ts';
import { useQuote } from '../../live/quotes.ts';
import { mirrorAccount, visitorAccount } from './mirror.ts';
import { maxLots, planSide, type PlanContext, type SidePlan } from './plan.ts';
import type { Ticket } from './ticket.ts';

/** This device's clock, told again every `everyMs`: quotes grow old without a message. */
export function useClock(everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The risk rules as the base settings tell them; the product's defaults until they have come. */
export function riskFrom(basics: BasicInfo | null): RiskSettings {
  if (!basics) return DEFAULT_RISK;
  const level = (percent: string) => basisPoints(parseDecimal(percent, 2) ?? 0);
  return {
    ...DEFAULT_RISK,
    feeMode: basics.trade_fee_type === 1 ? 'perLot' : 'ofMargin',
    marginCallLevel: level(basics.margin_call_level),
    stopOutLevel: level(basics.stop_out_level),
    positionsMax: basics.positions_max,
    pendingsMax: basics.pendings_max,
  };
}

/** The engine's account of what the server told; null while logged out or before the snapshot. */
export function useMirror(): Account | null {
  const figures = useAccount();
  const holding = useHolding();
  const pending = usePending();
  return useMemo(
    () => figures && mirrorAccount(figures, [...holding, ...pending]),
    [figures, holding, pending],
  );
}

/** What previews are reckoned with at this moment; null while the instrument is not listed. */
export function usePlanContext(instrument: ListedInstrument): PlanContext | null {
  const mirror = useMirror();
  const basics = useBasics();
  const settings = useMemo(() => riskFrom(basics), [basics]);
  const clock = useClock();
  const quote = useQuote(instrument.code);
  const listing = liveMarket().byCode(instrument.code);
  useQuote(listing?.conversion?.instrument.code ?? instrument.code);
  if (!listing) return null;
  return {
    account: mirror ?? visitorAccount(),
    market: liveMarket(),
    listing,
    settings,
    isPair: instrument.isPair,
    // A quote that has just come is younger than the last turn of the clock.
    now: Math.max(clock, quote?.arrivedAt ?? 0),
  };
}

export interface TicketPlan {
  readonly context: PlanContext;
  readonly buy: SidePlan;
  readonly sell: SidePlan;
  /** Largest volume that free margin carries; null for none, or without an account. */
  readonly most: MicroLots | null;
}

/** Both sides of the ticket at the present quote. */
export function usePlan(instrument: ListedInstrument, ticket: Ticket): TicketPlan | null {
  const context = usePlanContext(instrument);
  const hasAccount = useAccount() !== null;
  if (!context) return null;
  return {
    context,
    buy: planSide(ticket, 'buy', context),
    sell: planSide(ticket, 'sell', context),
    most: hasAccount ? maxLots(ticket, 'buy', context) : null,
  };
}
