import { expect, test, vi } from 'vitest';

import type { Sql } from '../../platform/ports/db.ts';
import { until } from '../../../test/until.ts';
import { QuoteNumbers } from './quote-numbers.ts';

const BLOCK = 10;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** A store with one setting, which fails while `isDown`. */
class OneSetting implements Sql {
  value: number | null = null;
  isDown = false;

  async query<Row>(text: string, params: unknown[] = []): Promise<Row[]> {
    if (this.isDown) throw new Error('away');
    if (text.startsWith('select')) {
      return (this.value === null ? [] : [{ value: this.value }]) as Row[];
    }
    this.value = Math.max(this.value ?? 0, Number(params[1]));
    return [];
  }
}

test('PRICE-017: numbers are reserved before the last ones are used, as soon as the store can', async () => {
  const store = new OneSetting();
  const numbers = new QuoteNumbers(store, log, BLOCK);
  await numbers.open();
  expect(store.value).toBe(1 + BLOCK);
  store.isDown = true;
  for (let q = 1; q <= BLOCK / 2 + 1; q += 1) expect(numbers.take()).toBe(q);
  expect(numbers.take()).toBe(BLOCK / 2 + 2);
  await until(() => expect(log.error).toHaveBeenCalledOnce());
  store.isDown = false;
  numbers.take();
  await until(() => expect(store.value).toBeGreaterThan(1 + BLOCK));
});

test('PRICE-017: without a reserved number there is no quote', async () => {
  const numbers = new QuoteNumbers(new OneSetting(), log);
  expect(() => numbers.take()).toThrow('No quote number is reserved');
});
