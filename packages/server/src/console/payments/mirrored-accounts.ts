import type { MirroredAccount } from '@fulcrum/contract/console/payments/schema';
import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import type { Sql } from '../../platform/ports/db.ts';
import type { VerificationModule } from '../../identity/verification/module.ts';

/** Only openings and covered losses within this time are considered. */
const BACK_MS = 7 * DAY_MS;
/** Two openings may belong together if the time between them is at most this. */
const NEAR_MS = 60_000;
/** A market order opens within this time after it was placed. */
const DECIDED_MS = 5_000;
/**
 * Limits of the work: the number of own openings, newest first, and of other openings around them.
 */
const MAX_OPENINGS = 100;
const MAX_AROUND = 5_000;
const MAX_NEAR = 400;
const MAX_CANDIDATES = 100;
const MAX_SHOWN = 20;

export interface MirrorPorts {
  readonly reads: Sql;
  readonly verification: Pick<VerificationModule, 'namesakes'>;
}

export interface MirrorQuery {
  readonly accountId: number;
  readonly userId: number;
  readonly until: number;
  /** Whether the broker covered a loss of the account in question. */
  readonly isCovered: boolean;
}

interface Candidate {
  readonly userId: number;
  readonly matched: number;
  readonly lastAt: number;
  readonly covered: number;
  readonly hasPayee: boolean;
  readonly hasDevice: boolean;
}

/**
 * Returns an SQL expression for what the broker paid to keep the balance of an account from falling
 * below zero.
 */
export const coveredSql = (accountId: string, until: string): string => `
  (select coalesce(sum(l.amounts[1]), 0)::bigint from ledger_tx l
   where l.account_id = ${accountId} and l.type = ${LEDGER_TYPES.negativeBalanceProtection}
     and l.at > ${until} - ${BACK_MS}::bigint and l.at <= ${until})`;

const OWN = `
  select coalesce(o.parent_id, o.id) as id, o.instrument_id, o.side, o.opened_at, o.lots
  from trade_order o
  where o.account_id = $1 and o.opened_at > $3 - ${BACK_MS}::bigint and o.opened_at <= $3`;

const COLUMNS = 'id, account_id, instrument_id, side, parent_id, opened_at, lots';

/** Selects the orders nearest in time to an own opening. Ids of market orders ascend with time. */
const AROUND = `
  (select ${COLUMNS} from trade_order
   where kind = 'market' and id < first_order_at(own.opened_at)
     and id >= first_order_at(own.opened_at - ${NEAR_MS + DECIDED_MS}::bigint)
   order by id desc limit ${MAX_AROUND})
  union all
  (select ${COLUMNS} from trade_order
   where kind = 'market' and id >= first_order_at(own.opened_at)
     and id < first_order_at(own.opened_at + ${NEAR_MS + 1}::bigint)
   order by id limit ${MAX_AROUND})
  union all
  (select ${COLUMNS} from trade_order
   where kind <> 'market' and instrument_id = own.instrument_id and side = 3 - own.side
     and opened_at between own.opened_at - ${NEAR_MS}::bigint and own.opened_at + ${NEAR_MS}::bigint
   order by opened_at limit ${MAX_AROUND})`;

/**
 * Selects other accounts with opposite openings. `matched` is the largest number of openings of the
 * two accounts that can be paired one to one. Each closed part of a position is a row of its own
 * with the same opening, so the sizes of the parts are added up. Candidates that these facts alone
 * put on the list come first; the others are listed only if the names match.
 */
const CANDIDATES = `
  with own as (
    select id, instrument_id, side, opened_at, sum(lots) as lots from (
      (${OWN} and o.status in (0, 1) order by o.opened_at desc limit ${MAX_OPENINGS})
      union all
      (${OWN} and o.status in (2, 3) and o.completed_at > $3 - ${BACK_MS}::bigint
       order by o.completed_at desc limit ${MAX_OPENINGS})
    ) opened
    group by id, instrument_id, side, opened_at order by opened_at desc limit ${MAX_OPENINGS}
  ),
  meeting as (
    select own.id as own_id, own.opened_at, other.id, other.account_id
    from own
    cross join lateral (
      select o.id, o.account_id, o.lots + coalesce(
        (select sum(part.lots) from trade_order part where part.parent_id = o.id), 0
      ) as lots
      from (${AROUND}) o
      where o.instrument_id = own.instrument_id and o.side = 3 - own.side
        and o.account_id <> $1 and o.parent_id is null
        and o.opened_at between own.opened_at - ${NEAR_MS} and own.opened_at + ${NEAR_MS}
      order by abs(o.opened_at - own.opened_at) limit ${MAX_NEAR}
    ) other
    where other.lots <= own.lots * 2 and other.lots * 2 >= own.lots
  ),
  pair as (
    select account_id, max(opened_at) as last_at,
      least(count(distinct own_id), count(distinct id)) as matched
    from meeting group by account_id
  ),
  candidate as (
    select a.user_id as "userId", pair.matched, pair.last_at as "lastAt",
      ${coveredSql('a.id', '$3')} as covered,
      exists (
        select from draw_method mine
        join draw_method theirs on theirs.fingerprint = mine.fingerprint
        where mine.account_id = $1 and theirs.account_id = a.id
      ) as "hasPayee",
      exists (
        select from known_device mine join known_device theirs on theirs.device = mine.device
        where mine.user_id = $2 and theirs.user_id = a.user_id
      ) as "hasDevice"
    from pair join account a on a.id = pair.account_id
    join app_user u on u.id = a.user_id and u.kind = 'real'
  )
  select * from candidate
  order by matched > 1 or covered > 0 or "hasPayee" or "hasDevice" desc, covered desc, matched desc,
    "lastAt" desc
  limit ${MAX_CANDIDATES}`;

/**
 * Returns other real accounts that traded against this one. One opposite opening may be chance, so
 * an account is listed only if there is a second one, a loss that the broker covered, or something
 * that both accounts share.
 */
export async function mirroredAccounts(
  { reads, verification }: MirrorPorts,
  { accountId, userId, until, isCovered }: MirrorQuery,
): Promise<MirroredAccount[]> {
  const candidates = await reads.query<Candidate>(CANDIDATES, [accountId, userId, until]);
  const ids = candidates.map((each) => each.userId);
  const namesakes = await verification.namesakes(userId, ids);
  return candidates
    .map((each): MirroredAccount => {
      const shared = [
        ...(each.hasPayee ? (['payee'] as const) : []),
        ...(each.hasDevice ? (['device'] as const) : []),
        ...(namesakes.has(each.userId) ? (['name'] as const) : []),
      ];
      const { matched, covered } = each;
      return { user_id: each.userId, matched, last_at: each.lastAt, covered, shared };
    })
    .filter(
      ({ matched, covered, shared }) =>
        isCovered || matched > 1 || covered > 0 || shared.length > 0,
    )
    .slice(0, MAX_SHOWN);
}
