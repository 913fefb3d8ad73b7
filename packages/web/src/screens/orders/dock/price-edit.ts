import type { Points } from '@fulcrum/engine/units/units';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { readNumber } from '@fulcrum/ui/figures/read-number';

import type { TradeOrder } from '../../../account/model.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import { problemOf, type LinePart } from '../../../trading/lines/line-draft.ts';
import { firstLevel } from '../../../trading/preview/levels.ts';
import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { allowedPrice } from '../../../trading/preview/allowed-price.ts';
import { priceForm } from '../../../trading/preview/number-forms.ts';

/** What a cell's text means: a price, no level (null), or nothing that could be sent. */
type Edited = Points | null | 'missing';

/** Returns whether a part is one plain price; otherwise only the order's sheet can change it. */
export function isPlain(order: TradeOrder, part: LinePart): boolean {
  if (part === 'stopLoss') return order.trail === null;
  return part === 'target' || order.levels === null;
}

/** Reads a cell. An empty one removes a level; a pending order cannot be without its price. */
export function readEdit(
  text: string,
  part: LinePart,
  instrument: Pick<Instrument, 'digits' | 'allowsNonPositive'>,
  near: Points | null,
): Edited {
  if (text.trim() === '') return part === 'target' ? 'missing' : null;
  return allowedPrice(readNumber(text, priceForm(instrument, near)), instrument) ?? 'missing';
}

/** Returns a price near which every price of the order is. */
export const nearOf = ({ openPrice, target }: TradeOrder): Points | null => openPrice ?? target;

/** Returns a price as the text of a cell. */
export const editText = (price: Points | null, digits: number): string =>
  price === null ? '' : formatDecimal(price, digits);

type EditProblem = RefusalReason | `${LinePart}.missing`;

/** Returns why the price cannot be sent, decided by the engine as on the server; null if it can. */
export function editProblem(
  edited: Edited,
  { order, part, context }: { order: TradeOrder; part: LinePart; context: PlanContext | null },
): EditProblem | null {
  if (edited === 'missing') return `${part}.missing`;
  if (edited === order[part]) return null;
  if (context === null) return 'quote.stale';
  return problemOf({ orderId: order.id, part, price: edited }, order, context);
}

interface Stepped {
  readonly order: TradeOrder;
  readonly part: LinePart;
  readonly instrument: Pick<ListedInstrument, 'digits' | 'isPair' | 'terms'>;
  /** The price at which the order would close or open now; null while unknown. */
  readonly mark: Points | null;
}

/**
 * Returns the price one pip higher or lower. Where there is none yet, the first step is to a usual
 * distance from the market.
 */
export function stepped(
  edited: Edited,
  sign: 1 | -1,
  { order, part, instrument, mark }: Stepped,
): Points | null {
  const from = edited === 'missing' ? order[part] : edited;
  if (from !== null) {
    const next = from + sign * 10 ** distanceDigits(instrument.isPair, instrument.digits);
    return allowedPrice(next, instrument.terms);
  }
  return part === 'target' || mark === null
    ? null
    : firstLevel(part, order.side, mark, instrument.terms);
}
