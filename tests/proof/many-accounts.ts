import { seedCatalogue } from '@fulcrum/server/market-data/catalogue/catalogue';
import type { Db, Sql } from '@fulcrum/server/platform/ports/db';

/**
 * The positions of each account: a tenth of a lot of each instrument, opened at this price in
 * points.
 */
const HELD = [
  { code: 'EURUSD', price: 110_000 },
  { code: 'GBPUSD', price: 130_000 },
] as const;
export const POSITIONS_EACH = HELD.length;
/** Yearly swap rate of a buy, in millionths of a percent. */
const SWAP_LONG = -3_000_000;
/** What opening a tenth of a lot costs, in micro-USD. */
export const FEE = 700_000;
/** What each account begins with, in micro-USD. */
export const FUNDS = 100_000_000_000;

/** SQL of a fill at a price in points and at a time in epoch ms; each is an expression itself. */
export const fillJson = (price: string, { bid, at }: Readonly<Record<'bid' | 'at', string>>) =>
  `json_build_object('price', ${price}, 'bid', ${bid}, 'ask', ${bid} + 9, 'quotedAt', ${at},
    'requestedPrice', null, 'slippage', 0, 'rate', json_build_object('num', 1, 'den', 1),
    'receivedAt', ${at}, 'filledAt', ${at})`;

/** SQL of the event with which an account gets its funds, in micro-USD. */
export const fundedJson = (at: string, amount: string) =>
  `json_build_object('type', 'balanceChanged', 'at', ${at}, 'ledgerType', 7,
    'amount', ${amount}, 'memo', null)`;

/** SQL of the event with which the market order `o` was opened, as the desk writes it. */
export const OPENED = `
  json_build_object('type', 'positionOpened', 'at', o.created_at, 'order', json_build_object(
    'id', o.id, 'instrumentId', o.instrument_id, 'side', 'buy', 'kind', 'market',
    'leverage', 100, 'clientOrderId', o.client_order_id, 'createdAt', o.created_at,
    'status', 'open', 'lots', o.lots, 'target', null, 'expiresAt', null, 'stopLoss', null,
    'takeProfit', null, 'trail', null, 'opened', o.open_fill, 'margin', o.margin,
    'fee', o.fee, 'swap', 0
  ))`;

/**
 * Stores funded accounts with open positions, with each event in the journal and each movement in
 * the ledger, so that the store passes `verify-books`; the positions pay swap. `at` is when they
 * were opened, epoch ms.
 */
export async function fillAccounts(
  db: Db,
  { name, count, at }: { readonly name: string; readonly count: number; readonly at: number },
): Promise<void> {
  await seedCatalogue(db);
  const codes = HELD.map(({ code }) => code);
  const prices = HELD.map(({ price }) => price);
  await db.query('update instrument set swap_long = $1 where code = any($2)', [SWAP_LONG, codes]);
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into app_user (kind, demo_id, invite_code, lang, created_at)
       select 'demo', $1 || '-' || n, $1 || '-' || n, 'en', $3 from generate_series(1, $2::int) n`,
      [name, count, at],
    );
    const first = await takeOrderIds(tx, count * POSITIONS_EACH);
    await tx.script('create temp table fresh (id bigint primary key) on commit drop');
    await tx.query(
      `with made as (
         insert into account (user_id, created_at)
         select id, $2 from app_user where demo_id like $1 || '-%' returning id
       )
       insert into fresh select id from made`,
      [name, at],
    );
    await tx.query(
      `insert into journal_monthly (account_id, seq, type, at, body)
       select id, 1, 'balanceChanged', $1, ${fundedJson('$1::bigint', '$2::bigint')} from fresh`,
      [at, FUNDS],
    );
    await tx.query(
      `insert into trade_order_recent (id, account_id, instrument_id, side, kind, status, lots,
         leverage, open_fill, margin, fee, swap, created_at, opened_at)
       select $1::bigint + row_number() over (order by f.id, held.place) - 1, f.id, i.id, 1,
         'market', 1, 100000, 100,
         ${fillJson('held.price', { bid: 'held.price - 9', at: '$2::bigint' })},
         held.price * 1000, $3, 0, $2, $2
       from fresh f
       cross join unnest($4::text[], $5::int[]) with ordinality as held (code, price, place)
       join instrument i on i.code = held.code`,
      [first, at, FEE, codes, prices],
    );
    await tx.query(
      `insert into journal_monthly (account_id, seq, order_id, type, at, body)
       select o.account_id, 1 + row_number() over (partition by o.account_id order by o.id), o.id,
         'positionOpened', o.created_at, ${OPENED}
       from trade_order o join fresh f on f.id = o.account_id`,
    );
    await tx.query(
      `insert into ledger_tx_monthly (account_id, seq, type, at, order_id, books, amounts,
         balance_after)
       select j.account_id, j.seq, case j.seq when 1 then 7 else 4 end, j.at, j.order_id,
         array['user:' || j.account_id,
           case j.seq when 1 then 'house:demo' else 'house:tradeFees' end],
         case j.seq when 1 then array[$1::bigint, -$1::bigint]
           else array[-$2::bigint, $2::bigint] end,
         $1::bigint - (j.seq - 1) * $2::bigint
       from journal j join fresh f on f.id = j.account_id`,
      [FUNDS, FEE],
    );
  });
  await db.script('analyze');
}

/** Takes that many order ids in a row out of the store; returns the first. */
export async function takeOrderIds(tx: Sql, count: number): Promise<number> {
  const [block] = await tx.query<{ first: number }>(
    'update order_id_block set next_id = next_id + $1::int returning next_id - $1::int as first',
    [count],
  );
  if (!block) throw new Error('The store gives out no order ids');
  return block.first;
}
