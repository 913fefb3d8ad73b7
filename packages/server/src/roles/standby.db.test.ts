import * as trading from '@fulcrum/contract/trading/calls';
import { HOUR_MS } from '@fulcrum/engine/market/new-york';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { around, openTestDb } from '../../test/db/test-db.ts';
import type { Db } from '../platform/ports/db.ts';
import { ProductRig } from '../../test/product-rig.ts';

const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
const PRICES = { EURUSD: ['1.10000', '1.10009'] } as const;

let db: Db;

beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

/** Returns the store as two processes share it: closing it does nothing. */
const shared = (): Db => ({ ...around(db), close: () => Promise.resolve() });

test('LEDGER-023: a standby goes by what the store holds when it takes over', async () => {
  const second = await ProductRig.waiting(shared());
  expect(await db.query('select from instrument')).toEqual([]);
  const first = await ProductRig.open(shared());
  await first.quote(PRICES);
  const token = await first.demo();
  const { data: order } = await first.ok(trading.submit, buy, { token });
  await first.product.market.change((tx) =>
    tx.query('update instrument set is_halted = true where id = 2'),
  );
  expect(second.product.market.catalogue.entries).toEqual([]);
  expect((await second.product.trading.floor({ name: 'desk' })).accountsInMemory).toBe(0);
  await first.close();

  // The clock of the standby's machine was set back while the standby waited.
  second.clock.time = first.clock.time;
  second.clock.stepped = -HOUR_MS;
  await second.product.start();
  await second.product.startOthers();
  second.clock.time += HOUR_MS;
  expect(second.product.market.clockHealth()).toEqual({ step: null, steps: 0 });
  expect(second.product.market.market.byId(2)?.instrument.isHalted).toBe(true);
  await second.quote(PRICES);
  const { data: open } = await second.ok(trading.myDeal, { status: 1 }, { token });
  expect(open).toMatchObject({ data: [{ Id: order.Id }] });
  await second.ok(trading.close, { id: order.Id }, { token });
  await second.close();
});
