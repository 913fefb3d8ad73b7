import type { Instrument } from '@fulcrum/engine/instrument';
import { microLots, points, type MicroLots, type Points } from '@fulcrum/engine/units';

import type { StopName, StopUnit } from '../../preview/levels.ts';
import { readLots, showLots } from '../../preview/lots.ts';
import { readDecimal } from '../../preview/read-decimal.ts';

export type TicketMode = 'market' | 'pending';

/** A stop-loss or take-profit on the ticket; switched off it keeps its text. */
export interface StopField {
  readonly isOn: boolean;
  readonly text: string;
}

/** What a person has put on the order ticket. Texts stay as typed until they are read. */
export interface Ticket {
  readonly mode: TicketMode;
  readonly lots: string;
  readonly leverage: number;
  readonly target: string;
  readonly unit: StopUnit;
  readonly stopLoss: StopField;
  readonly takeProfit: StopField;
}

export type TicketAction =
  | { readonly type: 'replace'; readonly ticket: Ticket }
  | { readonly type: 'mode'; readonly mode: TicketMode; readonly target: string }
  | { readonly type: 'lots'; readonly text: string }
  | { readonly type: 'leverage'; readonly leverage: number }
  | { readonly type: 'target'; readonly text: string }
  | {
      readonly type: 'stopSwitch';
      readonly name: StopName;
      readonly isOn: boolean;
      readonly text: string;
    }
  | { readonly type: 'stopText'; readonly name: StopName; readonly text: string }
  | {
      readonly type: 'unit';
      readonly unit: StopUnit;
      readonly stopLoss: string;
      readonly takeProfit: string;
    };

type Terms = Pick<Instrument, 'lotStep' | 'minLots' | 'maxLots' | 'leverages'>;

/** A fresh ticket: a tenth of a lot where allowed, the last used choices where there are any. */
export function newTicket(
  terms: Terms,
  last: { readonly lots: string; readonly leverage: number } | null,
): Ticket {
  const lots = last && isAllowedLots(readLots(last.lots), terms) ? last.lots : usualLots(terms);
  const isOffered = last !== null && terms.leverages.includes(last.leverage);
  return {
    mode: 'market',
    lots,
    leverage: isOffered ? last.leverage : (terms.leverages.at(-1) ?? 0),
    target: '',
    unit: 'pips',
    stopLoss: { isOn: false, text: '' },
    takeProfit: { isOn: false, text: '' },
  };
}

const TENTH_OF_A_LOT = 100_000;

function usualLots(terms: Terms): string {
  const tenth = microLots(TENTH_OF_A_LOT);
  return showLots(isAllowedLots(tenth, terms) ? tenth : terms.minLots);
}

const isAllowedLots = (lots: MicroLots | null, { minLots, maxLots, lotStep }: Terms): boolean =>
  lots !== null && lots >= minLots && lots <= maxLots && lots % lotStep === 0;

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
    case 'lots':
      return { ...ticket, lots: action.text };
    case 'leverage':
      return { ...ticket, leverage: action.leverage };
    case 'target':
      return { ...ticket, target: action.text };
    case 'stopSwitch': {
      const { text } = ticket[action.name];
      const field = { isOn: action.isOn, text: text === '' ? action.text : text };
      return { ...ticket, [action.name]: field };
    }
    case 'stopText':
      return { ...ticket, [action.name]: { isOn: true, text: action.text } };
    case 'unit':
      return {
        ...ticket,
        unit: action.unit,
        stopLoss: { ...ticket.stopLoss, text: action.stopLoss },
        takeProfit: { ...ticket.takeProfit, text: action.takeProfit },
      };
  }
}

/**
 * Lots one or more steps up or down, on the step's grid and within the limits. Null when there is
 * no such volume: below the smallest lots, at zero or less, or above the largest.
 */
export function stepLots(text: string, terms: Terms, steps: number): MicroLots | null {
  const { lotStep, minLots, maxLots } = terms;
  const lots = readLots(text);
  if (lots === null) return steps > 0 ? minLots : null;
  const onGrid = steps > 0 ? Math.floor(lots / lotStep) : Math.ceil(lots / lotStep);
  const next = (onGrid + steps) * lotStep;
  if (next <= 0 || (steps < 0 && next < minLots)) return null;
  if (next > maxLots) return steps < 0 || lots < maxLots ? maxLots : null;
  return microLots(Math.max(next, minLots));
}

/** Target price of a pending order; null when the text is no price. */
export function readTarget(text: string, digits: number): Points | null {
  const price = readDecimal(text, digits);
  return price === null ? null : points(price);
}
