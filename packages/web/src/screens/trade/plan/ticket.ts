import type { Instrument } from '@fulcrum/engine/market/instrument';
import { LOT_DIGITS, parseDecimal } from '@fulcrum/engine/units/decimal';
import { microLots, type MicroLots } from '@fulcrum/engine/units/units';
import { formatLots } from '@fulcrum/ui/figures/format';

import type { Sizing } from './sizing.ts';
import type { StopName, StopUnit } from '../../../trading/preview/levels.ts';
import { NO_EXPIRY, type ExpiryChoice } from '../../../trading/order-fields/expiry.ts';

export type TicketMode = 'market' | 'pending';

/** A stop loss or take profit on the ticket; it keeps its text when switched off. */
export interface StopField {
  readonly isOn: boolean;
  readonly text: string;
  /** The unit in which `text` was typed, whatever unit the ticket shows. */
  readonly unit: StopUnit;
  /**
   * What was typed, while the ticket shows prices: the level then stands still at the price that it
   * came to, and is what was typed again in another unit.
   */
  readonly typed?: { readonly text: string; readonly unit: StopUnit };
}

/** What a person has entered on the order ticket. Texts are kept as typed until they are read. */
export interface Ticket {
  readonly mode: TicketMode;
  readonly lots: string;
  /** The unit in which the size was last typed; unless this is `lots`, the size is in `size`. */
  readonly sizing: Sizing;
  readonly size: string;
  readonly leverage: number;
  readonly target: string;
  /** The limit of a stop-limit order; it keeps its text when switched off. */
  readonly limit: { readonly isOn: boolean; readonly text: string };
  /** How long a pending order waits. */
  readonly expiry: ExpiryChoice;
  /** The unit in which both levels are shown. */
  readonly unit: StopUnit;
  readonly stopLoss: StopField;
  readonly takeProfit: StopField;
  /** Whether the stop loss follows the price at a distance. */
  readonly isTrailing: boolean;
}

export type TicketAction =
  | { readonly type: 'replace'; readonly ticket: Ticket }
  | { readonly type: 'mode'; readonly mode: TicketMode; readonly target: string }
  | {
      readonly type: 'size';
      readonly sizing: Sizing;
      readonly text: string;
      /**
       * Levels in money, converted to distances: a level in money depends on the size, so a size by
       * risk cannot depend on it.
       */
      readonly levels?: Partial<Pick<Ticket, StopName>>;
    }
  | { readonly type: 'leverage'; readonly leverage: number }
  | { readonly type: 'target'; readonly text: string }
  | { readonly type: 'limit'; readonly isOn: boolean; readonly text: string }
  | { readonly type: 'expiry'; readonly expiry: ExpiryChoice }
  | {
      readonly type: 'stopSwitch';
      readonly name: StopName;
      readonly isOn: boolean;
      /** A usual distance in pips, used if the field was never filled in. */
      readonly text: string;
      /** The price that the level comes to now; empty if there is none. */
      readonly price: string;
    }
  | { readonly type: 'trailing'; readonly isOn: boolean }
  | {
      readonly type: 'stopText';
      readonly name: StopName;
      readonly text: string;
      /**
       * The present size in lots, if it was by risk and so depended on a level that is now typed in
       * money.
       */
      readonly lots?: string;
    }
  | {
      readonly type: 'unit';
      readonly unit: StopUnit;
      /** The prices that the levels come to now; empty if there is none. */
      readonly prices: Readonly<Record<StopName, string>>;
    };

type Terms = Pick<Instrument, 'lotStep' | 'minLots' | 'maxLots' | 'leverages'>;

/**
 * Returns a new ticket with the last lots and leverage if they are still allowed; otherwise a tenth
 * of a lot.
 */
export function newTicket(
  terms: Terms,
  last: { readonly lots: string; readonly leverage: number } | null,
): Ticket {
  // Kept with a point, whatever the language, and by any version of the app.
  const lastLots = typeof last?.lots === 'string' ? lotsOf(last.lots) : null;
  const lots =
    lastLots !== null && isAllowedLots(lastLots, terms) ? formatLots(lastLots) : usualLots(terms);
  const isOffered = last !== null && terms.leverages.includes(last.leverage);
  return {
    mode: 'market',
    lots,
    sizing: 'lots',
    size: '',
    leverage: isOffered ? last.leverage : (terms.leverages.at(-1) ?? 0),
    target: '',
    limit: { isOn: false, text: '' },
    expiry: NO_EXPIRY,
    unit: 'pips',
    stopLoss: { isOn: false, text: '', unit: 'pips' },
    takeProfit: { isOn: false, text: '', unit: 'pips' },
    isTrailing: false,
  };
}

function lotsOf(kept: string): MicroLots | null {
  const lots = parseDecimal(kept, LOT_DIGITS);
  return lots === null ? null : microLots(lots);
}

const TENTH_OF_A_LOT = 100_000;

function usualLots(terms: Terms): string {
  const tenth = microLots(TENTH_OF_A_LOT);
  return formatLots(isAllowedLots(tenth, terms) ? tenth : terms.minLots);
}

const isAllowedLots = (lots: MicroLots | null, { minLots, maxLots, lotStep }: Terms): boolean =>
  lots !== null && lots >= minLots && lots <= maxLots && lots % lotStep === 0;

/**
 * Returns the present lots if the size is by risk and a level is now entered in money, because that
 * level depends on the size.
 */
export const sizeSoFar = (
  { sizing, unit }: Pick<Ticket, 'sizing' | 'unit'>,
  lots: MicroLots | null,
): { lots?: string } =>
  sizing === 'risk' && unit === 'usd' && lots !== null ? { lots: formatLots(lots) } : {};

export function reduceTicket(ticket: Ticket, action: TicketAction): Ticket {
  switch (action.type) {
    case 'replace':
      return action.ticket;
    case 'mode':
      return {
        ...ticket,
        mode: action.mode,
        target: ticket.target === '' ? action.target : ticket.target,
      };
    case 'size': {
      const { sizing, text, levels } = action;
      const size = sizing === 'lots' ? { lots: text } : { size: text };
      return { ...ticket, ...levels, ...size, sizing };
    }
    case 'leverage':
      return { ...ticket, leverage: action.leverage };
    case 'target':
      return { ...ticket, target: action.text };
    case 'limit':
      return { ...ticket, limit: { isOn: action.isOn, text: action.text } };
    case 'expiry':
      return { ...ticket, expiry: action.expiry };
    case 'stopSwitch': {
      const { name, isOn, price } = action;
      const first = { text: action.text, unit: 'pips' } as const;
      const kept = ticket[name].text === '' ? first : asTyped(ticket[name]);
      const field = { ...kept, isOn };
      return { ...ticket, [name]: ticket.unit === 'price' ? atPrice(field, price) : field };
    }
    case 'trailing':
      return { ...ticket, isTrailing: action.isOn };
    case 'stopText':
      return {
        ...ticket,
        [action.name]: { isOn: true, text: action.text, unit: ticket.unit },
        ...(action.lots === undefined ? {} : { sizing: 'lots', lots: action.lots }),
      };
    case 'unit':
      return { ...ticket, unit: action.unit, ...levelsIn(ticket, action) };
  }
}

/** Returns both levels for a unit: at their present prices if it is prices. */
function levelsIn(
  ticket: Ticket,
  { unit, prices }: Extract<TicketAction, { type: 'unit' }>,
): Pick<Ticket, StopName> {
  const level = (name: StopName): StopField => {
    const field = { isOn: ticket[name].isOn, ...asTyped(ticket[name]) };
    return unit === 'price' ? atPrice(field, prices[name]) : field;
  };
  return { stopLoss: level('stopLoss'), takeProfit: level('takeProfit') };
}

/** Returns what a person typed for a level. */
export const asTyped = ({ text, unit, typed }: StopField): NonNullable<StopField['typed']> =>
  typed ?? { text, unit };

/** Returns a level that is shown at a price, at which it stays until it is changed. */
const atPrice = (field: StopField, price: string): StopField =>
  !field.isOn || field.unit === 'price' || price === ''
    ? field
    : { isOn: true, text: price, unit: 'price', typed: asTyped(field) };
