import assert from 'node:assert/strict';

import type { Db } from '@fulcrum/server/platform/ports/db';
import { verifyBooks, type BooksReport } from '@fulcrum/server/trading/books/verify-books';

/**
 * Throws if accounts, orders and ledger of a store that no server has open differ from its journal.
 */
export async function requireRightBooks(db: Db): Promise<BooksReport> {
  const report = await verifyBooks(db);
  assert.deepEqual(report.listed, []);
  return report;
}
