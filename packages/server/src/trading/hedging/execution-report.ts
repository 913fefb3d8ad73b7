import { epochOf } from '../../platform/fix/fix-time.ts';
import type { FixMessage } from '../../platform/fix/message.ts';
import { exactOf, isDecimal, isSome } from './decimals.ts';
import type { ProviderOrder, ProviderReport, ReportState } from './provider.ts';

const REASON_LENGTH_MAX = 200;

/** By OrdStatus (39). Done for the day (3) is the end of an order that never waits. */
const STATES: Readonly<Record<string, ReportState>> = {
  '0': 'new',
  '1': 'partial',
  '2': 'filled',
  '3': 'expired',
  '4': 'canceled',
  '5': 'new',
  '6': 'pending',
  '7': 'pending',
  '8': 'rejected',
  '9': 'pending',
  A: 'pending',
  B: 'expired',
  C: 'expired',
  D: 'pending',
  E: 'pending',
};
const SIDES: Readonly<Record<string, ProviderOrder['side']>> = { '1': 'buy', '2': 'sell' };

/** Values of ExecType (150). */
const STATUS_ANSWER = 'I';
const TRADES = ['F', '1', '2'];
/** A trade that is changed or taken back. */
const CORRECTIONS = ['G', 'H'];
const UNKNOWN_ORDER = '5';

/** An order that a provider may report about. */
export interface KnownOrder {
  readonly order: ProviderOrder;
  /**
   * CumQty after each fill that was passed on, in units of 10^-20. Each fill of an order leaves
   * another one, so this recognises a fill whatever its ExecID and its order of arrival.
   */
  readonly counted: Set<bigint>;
  /** True once the provider has answered with a state. */
  isAnswered: boolean;
  /** True if its state was asked for. */
  isAsked: boolean;
}

export type ReadReport =
  | { readonly kind: 'report'; readonly report: ProviderReport }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'drop'; readonly fault: string };

const drop = (fault: string): ReadReport => ({ kind: 'drop', fault });

/** Reads an ExecutionReport (8) about an order, and counts its fill if it is a new one. */
export function readReport(message: FixMessage, known: KnownOrder, symbolTag: number): ReadReport {
  const { order } = known;
  const [execType = '', status = ''] = [message.get(150), message.get(39)];
  const [side, symbol] = [message.get(54), message.get(symbolTag)];
  if (side !== undefined && SIDES[side] !== order.side) return drop('wrongSide');
  if (symbol !== undefined && symbol !== order.symbol) return drop('wrongSymbol');
  if (CORRECTIONS.includes(execType)) return drop('corrected');
  const isAnswer = execType === STATUS_ANSWER;
  const isRejected = status === '8';
  if (isRejected && message.get(103) === UNKNOWN_ORDER && (isAnswer || known.isAsked)) {
    return { kind: 'unknown' };
  }
  const state = STATES[status];
  if (state === undefined) return drop('unreadable');
  const execId = message.get(17);
  if (!isAnswer && !execId) return drop('noExecId');
  const [filled, left] = [message.get(14), message.get(151)];
  if (!isDecimal(filled) || !isDecimal(left)) return drop('badNumbers');
  const quantity = exactOf(order.quantity);
  if (exactOf(filled) > quantity || exactOf(filled) + exactOf(left) > quantity) {
    return drop('badNumbers');
  }
  const fill = TRADES.includes(execType) ? fillOf(message, filled, known) : null;
  if (fill === 'bad') return drop('badNumbers');
  const average = message.get(6);
  const isReasoned = isRejected || state === 'canceled' || state === 'expired';
  return {
    kind: 'report',
    report: {
      orderId: order.id,
      providerOrderId: message.get(37) ?? null,
      execId: isAnswer ? null : (execId ?? null),
      state,
      fill,
      filled,
      left,
      // A mean price may have more digits than a price; without it nothing is lost.
      averagePrice: isDecimal(average) && isSome(average) ? average : null,
      reason: isReasoned ? reasonOf(message, 103) : null,
      time: epochOf(message.get(60) ?? '') ?? epochOf(message.get(52) ?? ''),
      isRepeated: message.is(43) || message.is(97),
    },
  };
}

/** Returns the fill of a trade; null if it was counted before. */
function fillOf(
  message: FixMessage,
  filled: string,
  { counted }: KnownOrder,
): ProviderReport['fill'] | 'bad' {
  if (counted.has(exactOf(filled))) return null;
  const [quantity, price] = [message.get(32), message.get(31)];
  if (!isDecimal(quantity) || !isDecimal(price)) return 'bad';
  if (!isSome(quantity) || !isSome(price) || exactOf(quantity) > exactOf(filled)) return 'bad';
  counted.add(exactOf(filled));
  return { quantity, price };
}

/** Returns why something was refused: in words, else by the code in `codeTag`. */
export function reasonOf(message: FixMessage, codeTag: number): string | null {
  const code = message.get(codeTag);
  const text = message.get(58) ?? (code === undefined ? null : `code ${code}`);
  return text?.slice(0, REASON_LENGTH_MAX) ?? null;
}

/** The report about an order that was refused before it became one at the provider. */
export const rejectionOf = ({ id }: ProviderOrder, message: FixMessage): ProviderReport => ({
  orderId: id,
  providerOrderId: null,
  execId: null,
  state: 'rejected',
  fill: null,
  filled: '0',
  left: '0',
  averagePrice: null,
  reason: reasonOf(message, message.type === 'j' ? 380 : 373),
  time: epochOf(message.get(52) ?? ''),
  isRepeated: message.is(43) || message.is(97),
});
