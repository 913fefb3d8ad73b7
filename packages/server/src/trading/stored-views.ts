import { microUsd } from '@fulcrum/engine/units/units';

import type { AccountPages } from './journal/account-history.ts';
import { multipleFrom } from './journal/closed-trades.ts';
import type { Journal } from './journal/journal-store.ts';
import { ReadsAtOnce } from './journal/reads-at-once.ts';
import type { LedgerRow } from './journal/rows.ts';
import type { LedgerLine, TradingModule, TrailLine } from './module.ts';

const PAGE_SIZE = 20;

type StoredViews = Pick<
  TradingModule,
  | 'hasActed'
  | 'history'
  | 'orderWithHistory'
  | 'results'
  | 'costs'
  | 'trades'
  | 'allTrades'
  | 'ledger'
  | 'ledgerBetween'
  | 'balanceBefore'
>;

/**
 * Returns the history lines that a row shows. The row of a partial close shows the history of its
 * order up to that close; later events belong to other rows.
 */
function ownTrail(
  { id, parentId }: { readonly id: number; readonly parentId: number | null },
  lines: readonly TrailLine[],
): readonly TrailLine[] {
  if (parentId === null || parentId === id) return lines;
  const end = lines.findIndex(
    ({ event }) => event.type === 'positionClosed' && event.closedId === id,
  );
  return lines
    .slice(0, end + 1)
    .filter(({ event }, index) => event.type !== 'positionClosed' || index === end);
}

/** Creates the views that are read from the store. */
export const storedViews = (
  journal: Journal,
  history: AccountPages,
  reads = new ReadsAtOnce(),
): StoredViews => ({
  hasActed: (accountId, interventionId) => journal.hasActed(accountId, interventionId),
  history: async (accountId, asked) => {
    const { pnl, ...page } = await reads.run(accountId, () =>
      history.orders(accountId, { ...asked, size: PAGE_SIZE }),
    );
    return { realisedPnl: microUsd(pnl), ...page };
  },
  orderWithHistory: async (accountId, orderId) => {
    const row = await journal.orderById(accountId, orderId);
    if (!row) return null;
    const trail = await journal.trail(row.parentId ?? row.id);
    const lines = trail.map(({ seq, body }) => ({ seq, event: body }));
    const multiple = multipleFrom(
      row,
      lines.map(({ event }) => event),
    );
    return { order: row, multiple, trail: ownTrail(row, lines) };
  },
  results: (accountId, asked) => reads.run(accountId, () => history.results(accountId, asked)),
  costs: (accountId, asked) => reads.run(accountId, () => history.costs(accountId, asked)),
  trades: (accountId, asked) =>
    reads.run(accountId, () => history.trades(accountId, { ...asked, size: PAGE_SIZE })),
  allTrades: (accountId, asked, limit) =>
    reads.run(accountId, () => history.allTrades(accountId, asked, limit)),
  ledger: async (accountId, asked) => {
    const { rows, total } = await reads.run(accountId, () =>
      history.ledger(accountId, { ...asked, size: PAGE_SIZE }),
    );
    return { total, rows: rows.map(ledgerLineOf) };
  },
  ledgerBetween: async (accountId, { from, to }, limit) => {
    const rows = await reads.run(accountId, () =>
      history.ledgerBetween(accountId, from, to, limit + 1),
    );
    return rows.length > limit ? null : rows.map(ledgerLineOf);
  },
  balanceBefore: async (accountId, at) => microUsd(await history.balanceBefore(accountId, at)),
});

const ledgerLineOf = (row: LedgerRow): LedgerLine => ({
  ...row,
  amount: microUsd(row.amount),
  balanceAfter: microUsd(row.balanceAfter),
});
