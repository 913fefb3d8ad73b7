import type { Client } from './audited-figures.ts';
import type { AuditedMarket, Held } from './audited-market.ts';
import type { Wanted } from './audited-opening.ts';
import * as exact from './exact.ts';

interface Closing {
  readonly cause: string;
  readonly part: bigint;
  readonly price: bigint;
  readonly rowId: number;
}

/** Closes a part of a position at a price; returns the line that says so. */
export function closeAt(
  market: AuditedMarket,
  client: Client,
  held: Held,
  { cause, part, price, rowId }: Closing,
): string {
  // Money is converted at the quote of the moment, whatever the price of the close.
  const perUnit = market.dollars(held.terms, market.closing(held));
  const profit = exact.profitOf(held.terms, held.side, part, held.price, price, perUnit);
  const share = (amount: bigint) => exact.nearest({ top: amount * part, bottom: held.lots });
  const shares = [share(held.margin), share(held.fee), share(held.swap)] as const;
  client.balance += profit;
  held.lots -= part;
  held.margin -= shares[0];
  held.fee -= shares[1];
  held.swap -= shares[2];
  if (held.lots === 0n) client.held.delete(held.id);
  const words = `${cause} ${part} at ${price} ${profit} ${shares.join(' ')}`;
  return `closed ${held.id} as ${rowId} ${words}`;
}

/** Closes two positions by each other; returns the lines, or why it is refused. */
export function closeBy(
  market: AuditedMarket,
  client: Client,
  ids: { readonly id: number; readonly against: number; readonly partId: number },
): readonly string[] | string {
  const one = client.held.get(ids.id);
  const other = client.held.get(ids.against);
  if (!one || !other) return 'order.unknown';
  if (one.waits || other.waits) return 'order.notOpen';
  if (one.terms.id !== other.terms.id) return 'closeBy.otherInstrument';
  if (one.side === other.side) return 'closeBy.sameSide';
  const late = market.lateness(one.terms);
  if (late) return late;
  const [older, newer] = [one, other].sort((a, b) => a.openedAt - b.openedAt || a.id - b.id);
  if (!older || !newer) return [];
  const part = one.lots < other.lots ? one.lots : other.lots;
  return [older, newer].map((held) => {
    const rowId = held.lots === part ? held.id : ids.partId;
    return closeAt(market, client, held, { cause: 'closeBy', part, price: newer.price, rowId });
  });
}

export type Again = 'reverse' | 'double';

/**
 * Returns the order that opens when a position is reversed or doubled, and the account by which it
 * is judged; or why the position cannot be.
 */
export function again(
  market: AuditedMarket,
  client: Client,
  how: Again,
  asked: Pick<Wanted, 'id' | 'seen' | 'deviation'> & { readonly from: number },
): { readonly held: Held; readonly wanted: Wanted; readonly judged: Client } | string {
  const held = client.held.get(asked.from);
  if (!held) return 'order.unknown';
  if (held.waits) return 'order.notOpen';
  const wanted: Wanted = {
    ...asked,
    instrument: held.terms.id,
    side: held.side,
    mode: 'market',
    target: null,
    limit: null,
    lots: Number(held.lots),
    leverage: held.leverage,
    stopLoss: held.stopLoss === null ? null : Number(held.stopLoss),
    takeProfit: held.takeProfit === null ? null : Number(held.takeProfit),
  };
  if (how === 'double') return { held, wanted, judged: client };
  const late = market.lateness(held.terms);
  if (late) return late;
  const others = new Map([...client.held].filter(([id]) => id !== held.id));
  const judged = { ...client, balance: client.balance + market.profit(held), held: others };
  const side = held.side === 'buy' ? 'sell' : 'buy';
  return { held, judged, wanted: { ...wanted, side, stopLoss: null, takeProfit: null } };
}
