import { DAY_MS } from '@fulcrum/engine/market/new-york';

import type { Session, Transactions } from '../../platform/ports/db.ts';
import type { HedgePosition } from './position.ts';
import type { EndState, HedgeBooking, HedgeDifference, HedgeFill, HedgeOrder } from './rows.ts';

/** The role of the process that covers the risk of the house, a row of `role_lease`. */
export const HEDGING_ROLE = 'hedging';

const ORDER_COLUMNS = `
  id, client_id as "clientId", instrument_id as "instrumentId", provider, symbol,
  units_per_lot as "unitsPerLot", lots, price, digits, bid, ask, net, held, sent_at as "sentAt",
  state, reason, provider_order_id as "providerOrderId", ended_at as "endedAt"`;

const FILL_COLUMNS = `
  order_id as "orderId", exec_id as "execId", lots, price::text as price, at,
  provider_at as "providerAt", lots_after as "lotsAfter", cost_after::text as "costAfter",
  realised::text as realised`;

const LAST_FILLS = `
  select distinct on (o.instrument_id) o.instrument_id as "instrumentId",
    f.lots_after as lots, f.cost_after::text as cost
  from hedge_fill f join hedge_order o on o.id = f.order_id
  order by o.instrument_id, f.id desc`;

const BEGIN = `
  insert into hedge_order (
    client_id, instrument_id, provider, symbol, units_per_lot, lots, price, digits, bid, ask, net,
    held, sent_at, state
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'sent')
  returning ${ORDER_COLUMNS}`;

const SET_STATE = `
  update hedge_order set state = $2, reason = coalesce($3, reason),
    provider_order_id = coalesce($4, provider_order_id), ended_at = $5
  where id = $1 returning ${ORDER_COLUMNS}`;

const ADD_FILL = `
  insert into hedge_fill (
    order_id, exec_id, lots, price, at, provider_at, lots_after, cost_after, realised
  ) values ($1, $2, $3, $4::numeric, $5, $6, $7, $8::numeric, $9::numeric) returning id`;

const BOOK = `
  insert into hedge_booking (fill_id, at, books, amounts)
  values ($1, $2, array['lp:' || $3, 'house:hedge'], array[$4::bigint, -$4::bigint])`;

/**
 * Fills with a result that is not booked, because there was no rate to dollars. Nothing else lacks
 * a booking.
 */
const UNBOOKED = `
  select f.id, o.instrument_id as "instrumentId", o.provider, o.digits, f.price::text as price,
    f.realised::text as realised
  from hedge_fill f join hedge_order o on o.id = f.order_id
  where f.realised <> 0 and not exists (select from hedge_booking b where b.fill_id = f.id)
  order by f.id limit 100`;

/** Signed lots of open positions of real accounts, by instrument. */
const NETS = `
  select o.instrument_id as "instrumentId",
    sum(case o.side when 1 then o.lots else -o.lots end)::bigint as net
  from trade_order_recent o join account a on a.id = o.account_id
    join app_user u on u.id = a.user_id
  where o.status = 1 and u.kind = 'real' and o.instrument_id = any($1::int[])
  group by 1`;

/** Counts a minute once, also if it comes again after a restart or a step of the clock. */
const COUNT_MINUTE = `
  insert into hedge_over_limit as o (instrument_id, day, minutes, last_minute)
  select id, $2::bigint / ${DAY_MS} * ${DAY_MS}, 1, $2::bigint from unnest($1::int[]) as id
  on conflict (instrument_id, day) do update
    set minutes = o.minutes + 1, last_minute = excluded.last_minute
    where o.last_minute < excluded.last_minute`;

/** Another process covers the house's risk now. */
export class HedgingLost extends Error {
  override readonly name = 'HedgingLost';
}

/** Under which session and epoch a process covers the house's risk. */
export interface HedgingTenure {
  readonly session: number;
  readonly epoch: number;
}

/** What changes about an order. */
export interface OrderStep {
  readonly state: HedgeOrder['state'];
  readonly reason?: string | null;
  readonly providerOrderId?: string | null;
  readonly endedAt?: number | null;
}

type Stored<Row> = {
  readonly [Field in keyof Row]: Row[Field] extends bigint ? string : Row[Field];
};
type FillRow = Omit<Stored<HedgeFill>, 'after'> & {
  readonly lotsAfter: number;
  readonly costAfter: string;
};

/** A fill whose result is not booked. */
export interface UnbookedFill {
  readonly id: number;
  readonly instrumentId: number;
  readonly provider: string;
  readonly digits: number;
  readonly price: bigint;
  readonly realised: bigint;
}

/** Stores what the house does at providers. Only the process that holds the role can write. */
export class HedgeStore {
  readonly #db: Transactions;

  constructor(db: Transactions) {
    this.#db = db;
  }

  openOrders(): Promise<HedgeOrder[]> {
    return this.#db.query<HedgeOrder>(
      `select ${ORDER_COLUMNS} from hedge_order where ended_at is null order by id`,
    );
  }

  async orderOf(clientId: string): Promise<HedgeOrder | null> {
    const [row] = await this.#db.query<HedgeOrder>(
      `select ${ORDER_COLUMNS} from hedge_order where client_id = $1`,
      [clientId],
    );
    return row ?? null;
  }

  async fillsOf(orderId: number): Promise<HedgeFill[]> {
    const rows = await this.#db.query<FillRow>(
      `select ${FILL_COLUMNS} from hedge_fill where order_id = $1 order by id`,
      [orderId],
    );
    return rows.map(({ lotsAfter, costAfter, price, realised, ...row }) => ({
      after: { lots: lotsAfter, cost: BigInt(costAfter) },
      price: BigInt(price),
      realised: BigInt(realised),
      ...row,
    }));
  }

  /** Returns the positions of all instruments that were ever covered, keyed by instrument. */
  async positions(): Promise<Map<number, HedgePosition>> {
    const rows = await this.#db.query<{ instrumentId: number; lots: number; cost: string }>(
      LAST_FILLS,
    );
    return new Map(
      rows.map(({ instrumentId, lots, cost }) => [instrumentId, { lots, cost: BigInt(cost) }]),
    );
  }

  /** Returns the clients' net position in each of these instruments, signed micro-lots. */
  async nets(instrumentIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.#db.query<{ instrumentId: number; net: number }>(NETS, [instrumentIds]);
    const found = new Map(rows.map(({ instrumentId, net }) => [instrumentId, net]));
    return new Map(instrumentIds.map((id) => [id, found.get(id) ?? 0]));
  }

  openDifferences(): Promise<HedgeDifference[]> {
    return this.#db.query<HedgeDifference>(
      `select id, instrument_id as "instrumentId", provider, ours, theirs, at
       from hedge_difference where cleared_by is null order by id`,
    );
  }

  async unbooked(): Promise<UnbookedFill[]> {
    const rows = await this.#db.query<Stored<UnbookedFill>>(UNBOOKED);
    return rows.map((row) => ({
      ...row,
      price: BigInt(row.price),
      realised: BigInt(row.realised),
    }));
  }

  /** Stores an order before it is sent. */
  begin(
    tenure: HedgingTenure,
    order: Omit<HedgeOrder, 'id' | 'state' | 'reason' | 'providerOrderId' | 'endedAt'>,
  ): Promise<HedgeOrder> {
    const { clientId, instrumentId, provider, symbol, unitsPerLot, lots, price, digits } = order;
    const { bid, ask, net, held, sentAt } = order;
    return this.#asHolder(tenure, async (tx) => {
      const [row] = await tx.query<HedgeOrder>(BEGIN, [
        ...[clientId, instrumentId, provider, symbol, unitsPerLot, lots, price, digits, bid, ask],
        ...[net, held, sentAt],
      ]);
      if (!row) throw new Error('The database returned no order');
      return row;
    });
  }

  /** Stores what is known of an order, its new fill, and the booking of that, all or nothing. */
  advance(
    tenure: HedgingTenure,
    orderId: number,
    { state, reason = null, providerOrderId = null, endedAt = null }: OrderStep,
    filled: { readonly fill: HedgeFill; readonly booking: HedgeBooking | null } | null,
  ): Promise<HedgeOrder> {
    return this.#asHolder(tenure, async (tx) => {
      if (filled) await addFill(tx, filled.fill, filled.booking);
      const params = [orderId, state, reason, providerOrderId, endedAt];
      const [row] = await tx.query<HedgeOrder>(SET_STATE, params);
      if (!row) throw new Error(`There is no hedge order ${orderId}`);
      return row;
    });
  }

  book(tenure: HedgingTenure, fillId: number, at: number, booking: HedgeBooking): Promise<void> {
    return this.#asHolder(tenure, (tx) => insertBooking(tx, fillId, at, booking));
  }

  /** Stores that two records differ; does nothing if the instrument has an open difference. */
  differ(tenure: HedgingTenure, difference: Omit<HedgeDifference, 'id'>): Promise<void> {
    const { instrumentId, provider, ours, theirs, at } = difference;
    return this.#asHolder(tenure, async (tx) => {
      await tx.query(
        `insert into hedge_difference (instrument_id, provider, ours, theirs, at)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [instrumentId, provider, ours, theirs, at],
      );
    });
  }

  /**
   * Counts the minute that starts at `minute` (epoch ms) as one in which the house kept more than
   * its limit of these instruments.
   */
  countOverLimit(
    tenure: HedgingTenure,
    instrumentIds: readonly number[],
    minute: number,
  ): Promise<void> {
    return this.#asHolder(tenure, async (tx) => {
      await tx.query(COUNT_MINUTE, [instrumentIds, minute]);
    });
  }

  #asHolder<Result>(
    { session, epoch }: HedgingTenure,
    work: (tx: Session) => Promise<Result>,
  ): Promise<Result> {
    return this.#db.transaction(async (tx) => {
      const [row] = await tx.query<{ holds: boolean }>(
        'select holds_role($1::int, $2, $3::bigint) as holds',
        [session, HEDGING_ROLE, epoch],
      );
      if (!row?.holds) throw new HedgingLost('Another process covers the risk of the house');
      return work(tx);
    });
  }
}

async function addFill(tx: Session, fill: HedgeFill, booking: HedgeBooking | null): Promise<void> {
  const { orderId, execId, lots, price, at, providerAt, after, realised } = fill;
  const [row] = await tx.query<{ id: number }>(ADD_FILL, [
    ...[orderId, execId, lots, String(price), at, providerAt],
    ...[after.lots, String(after.cost), String(realised)],
  ]);
  if (row && booking) await insertBooking(tx, row.id, at, booking);
}

async function insertBooking(
  tx: Session,
  fillId: number,
  at: number,
  { provider, amount }: HedgeBooking,
): Promise<void> {
  await tx.query(BOOK, [fillId, at, provider, amount]);
}

export const isOver = (state: HedgeOrder['state']): state is EndState =>
  state !== 'sent' && state !== 'working' && state !== 'unknown';
