import type { Found, FoundState } from '@fulcrum/contract/console/search/schema';

import type { MarketModule } from '../../market-data/module.ts';
import type { FundsModule } from '../../payments/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { maskedContact, type Contact } from '../users/contact.ts';

/** Number of characters of an address or account number that a result shows. */
const SHOWN_TAIL = 6;

/** A row of any kind, with its owner. */
interface Row extends Contact {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly isDemo: boolean;
  readonly state: FoundState;
  readonly at: number;
  readonly code?: string;
  readonly amount?: number;
}

interface MethodRow extends Row {
  readonly currencyId: number;
  /** Address or account number. */
  readonly target: string;
}

interface OrderRow extends Row {
  readonly instrumentId: number;
  readonly isBuy: boolean;
  readonly lots: number;
}

/** The owner `u` and their account `a`, in each of the statements. */
const OWNER = `
  u.id as "userId", a.id as "accountId", u.kind = 'demo' as "isDemo", u.email,
  u.area_id as "areaId", coalesce(u.national_number, u.mobile) as mobile`;
const OF_ACCOUNT = 'join account a on a.id = x.account_id join app_user u on u.id = a.user_id';
const OF_USER = 'join app_user u on u.id = x.user_id join account a on a.user_id = u.id';
const GIVEN = 'any($1::bigint[])';

const USERS = `
  select u.id, ${OWNER}, u.created_at as at,
    (array['none', 'review', 'verified', 'rejected'])[1 + coalesce((
      select c.status from identity_case c where c.user_id = u.id order by c.id desc limit 1
    ), 0)] as state
  from app_user u join account a on a.user_id = u.id where u.id = ${GIVEN}`;

const ORDERS = `
  select x.id, ${OWNER}, (array['pending', 'open', 'cancelled', 'closed'])[x.status + 1] as state,
    coalesce(x.completed_at, x.opened_at, x.created_at) as at,
    x.instrument_id as "instrumentId", x.side = 1 as "isBuy", x.lots
  from trade_order x ${OF_ACCOUNT} where x.id = ${GIVEN}`;

const DEPOSITS = `
  select x.id, ${OWNER},
    (array['waiting', 'finished', 'rejected', 'invalid'])[x.status + 1] as state,
    coalesce(x.settled_at, x.created_at) as at, x.currency_code as code,
    coalesce(x.credited, x.credit) as amount
  from deposit x ${OF_ACCOUNT} where x.id = ${GIVEN}`;

const WITHDRAWALS = `
  select x.id, ${OWNER},
    case when x.status = 0 and x.approved_at is not null then 'beingPaid'
      else (array['waiting', 'paid', 'rejected', 'cancelled'])[x.status + 1] end as state,
    coalesce(x.settled_at, x.created_at) as at, x.currency_code as code, x.amount
  from withdrawal x ${OF_ACCOUNT} where x.id = ${GIVEN}`;

const METHODS = `
  select x.id, ${OWNER}, case when x.removed_at is null then 'bound' else 'removed' end as state,
    coalesce(x.removed_at, x.created_at) as at, x.draw_currency_id as "currencyId",
    coalesce(nullif(x.dc_address, ''), x.payee_account) as target
  from draw_method x ${OF_ACCOUNT} where x.id = ${GIVEN}`;

const CASES = `
  select x.id, ${OWNER}, (array['review', 'verified', 'rejected'])[x.status] as state,
    coalesce(x.decided_at, x.created_at) as at
  from identity_case x ${OF_USER} where x.id = ${GIVEN}`;

const CONVERSATIONS = `
  select x.user_id as id, ${OWNER}, x.status as state, x.newest_at as at
  from support_chat x ${OF_USER} where x.user_id = ${GIVEN}`;

type Reader = (sql: Sql, ids: readonly number[]) => Promise<Found[]>;

export const users: Reader = (sql, ids) => read(sql, USERS, ids, foundAs('user'));
export const deposits: Reader = (sql, ids) => read(sql, DEPOSITS, ids, foundAs('deposit'));
export const withdrawals: Reader = (sql, ids) => read(sql, WITHDRAWALS, ids, foundAs('withdrawal'));
export const identityCases: Reader = (sql, ids) => read(sql, CASES, ids, foundAs('identity'));
export const conversations: Reader = (sql, ids) =>
  read(sql, CONVERSATIONS, ids, foundAs('support'));

export async function methods(
  sql: Sql,
  funds: Pick<FundsModule, 'currencies'>,
  ids: readonly number[],
): Promise<Found[]> {
  if (ids.length === 0) return [];
  const currencies = await funds.currencies();
  return read<MethodRow>(sql, METHODS, ids, (row) => ({
    ...foundAs('method')(row),
    code: currencies.find((each) => each.id === row.currencyId)?.code ?? '',
    tail: `…${row.target.slice(-SHOWN_TAIL)}`,
  }));
}

/** Orders in any state: each month of closed orders has an index of their ids. */
export const orders = (
  sql: Sql,
  { market, catalogue }: MarketModule,
  ids: readonly number[],
): Promise<Found[]> =>
  read<OrderRow>(sql, ORDERS, ids, (row) => {
    const code = market.byId(row.instrumentId)?.instrument.code ?? '';
    const entry = catalogue.entries.find((each) => each.instrument.id === row.instrumentId);
    return {
      ...foundAs('order')(row),
      code: entry?.showCode ?? code,
      side: row.isBuy ? 'buy' : 'sell',
      lots: row.lots,
    };
  });

/** Reads the rows of these ids, in the order of the ids. */
async function read<Kind extends Row>(
  sql: Sql,
  text: string,
  ids: readonly number[],
  foundOf: (row: Kind) => Found,
): Promise<Found[]> {
  if (ids.length === 0) return [];
  const known = await sql.query<Kind>(text, [ids]);
  const place = new Map(ids.map((id, at) => [id, at]));
  return known
    .map(foundOf)
    .sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

const foundAs =
  (kind: Found['kind']) =>
  (row: Row): Found => ({
    kind,
    id: row.id,
    user_id: row.userId,
    account_id: row.accountId,
    is_demo: row.isDemo,
    contact: maskedContact(row),
    state: row.state,
    at: row.at,
    code: row.code ?? '',
    side: null,
    lots: null,
    amount: row.amount ?? null,
    tail: '',
  });
