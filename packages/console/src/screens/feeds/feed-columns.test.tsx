import type { FeedLine, Feeds } from '@fulcrum/contract/console/catalogue/schema';
import { expect, test } from 'vitest';

import { linesOf } from './feed-columns.tsx';

const line = (code: string, state: FeedLine['state']) => ({ code, state }) as FeedLine;
const FEEDS = {
  sources: [{ name: 'k1', codes: ['EURUSD'] }],
  lines: [line('GBPUSD', 'waiting'), line('EURUSD', 'waiting'), line('AAPL', 'closed')],
} as Partial<Feeds>;
const shown = (revision: number | null) =>
  linesOf({ ...FEEDS, sources_revision: revision } as Feeds).map(
    ({ code, state }) => `${code} ${state}`,
  );

test('an instrument that no source of the console quotes is not one that waits for a tick', () => {
  expect(shown(1)).toEqual(['EURUSD waiting', 'AAPL closed', 'GBPUSD noSource']);
});

test('with sources of a file, the rest of the catalogue may have quotes from elsewhere', () => {
  expect(shown(null)).toEqual(['GBPUSD waiting', 'EURUSD waiting', 'AAPL closed']);
});
