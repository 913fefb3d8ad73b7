import type { MicroLots } from '@fulcrum/engine/units/units';

import type { ListedInstrument } from '../../../market/model.ts';
import { readLots } from '../../../trading/preview/lots.ts';
import { useTradeChoices } from '../../../trading/trade-choices.ts';
import { useDrawn } from './drawn-ticket.ts';
import { newTicket } from './ticket.ts';

/** Returns the size of the instrument's ticket; that of a new one if it cannot be traded. */
export function lotsOfTicket({ code, terms }: ListedInstrument): MicroLots {
  const { size } = useDrawn.getState();
  const lots = size?.code === code ? size.lots : null;
  if (lots !== null && lots >= terms.minLots && lots <= terms.maxLots) return lots;
  const lastUsed = useTradeChoices.getState().lastUsed[code] ?? null;
  return readLots(newTicket(terms, lastUsed).lots) ?? terms.minLots;
}
