import { useClock } from '@fulcrum/client/react/use-clock';
import type { Account } from '@fulcrum/engine/account';
import type { Listing, Market } from '@fulcrum/engine/market/market';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { useMemo } from 'react';

import { useAccount, useHolding, usePending } from '../../account/account.ts';
import { useBasics } from '../../server/basics.ts';
import { liveMarket } from '../../market/market-book.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { useQuote } from '../../market/quotes.ts';
import { riskFrom } from '../risk/risk-from.ts';
import { copyAccount, visitorAccount } from './account-copy.ts';

export interface PlanContext {
  readonly account: Account;
  readonly market: Market;
  readonly listing: Listing;
  readonly settings: RiskSettings;
  readonly isPair: boolean;
  /** This device's clock, epoch ms. */
  readonly now: number;
}

/**
 * Returns a copy of the account for the engine; null while logged out or before the first snapshot.
 */
export function useAccountCopy(): Account | null {
  const figures = useAccount();
  const holding = useHolding();
  const pending = usePending();
  return useMemo(
    () => figures && copyAccount(figures, [...holding, ...pending]),
    [figures, holding, pending],
  );
}

/** Returns the present inputs of previews; null while the instrument is not listed. */
export function usePlanContext(instrument: ListedInstrument): PlanContext | null {
  const mirror = useAccountCopy();
  const basics = useBasics();
  const settings = useMemo(() => riskFrom(basics), [basics]);
  const clock = useClock();
  useQuote(instrument.code);
  const listing = liveMarket().byCode(instrument.code);
  useQuote(listing?.conversion?.instrument.code ?? instrument.code);
  if (!listing) return null;
  return {
    account: mirror ?? visitorAccount(),
    market: liveMarket(),
    listing,
    settings,
    isPair: instrument.isPair,
    now: timeFor(listing, clock),
  };
}

/**
 * Returns the time for a preview: that of the clock, or of a quote that came after the clock's last
 * tick.
 */
export const timeFor = (listing: Listing, clock: number): number =>
  Math.max(clock, arrivalOf(listing), arrivalOf(listing.conversion));

const arrivalOf = (listing: Listing | null): number => listing?.quote?.arrivedAt ?? 0;
