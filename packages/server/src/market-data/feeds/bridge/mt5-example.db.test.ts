import { readFileSync } from 'node:fs';

import { isFresh } from '@fulcrum/engine/market/tradable';
import { describe, expect, test } from 'vitest';

import { openTestDb } from '../../../../test/db/test-db.ts';
import { listingOf, MarketBench } from '../../../../test/market/test-market.ts';
import { FEED_PATH } from './bridge-routes.ts';

const root = new URL('../../../../../../', import.meta.url);
const advisor = readFileSync(new URL('examples/mt5/FulcrumBridge.mq5', root), 'utf8');
const guide = readFileSync(new URL('docs/bridge-mt5.md', root), 'utf8');
const bench = new MarketBench(openTestDb);

/** The text of a literal that follows `start` in the Expert Advisor. */
function textAfter(start: string): string {
  const at = advisor.indexOf(start);
  const [literal] = /"(?:[^"\\]|\\.)*"/.exec(advisor.slice(at)) ?? [];
  if (at < 0 || literal === undefined) throw new Error(`Expected a text after ${start}`);
  return JSON.parse(literal) as string; // escapes are those of JSON
}

function numberOf(name: string): number {
  const [, number] = new RegExp(`\\b${name} = (\\d+);`).exec(advisor) ?? [];
  return Number(number);
}

/** The line that the Expert Advisor sends, filled as `StringFormat` does. */
function lineOf(...values: readonly string[]): string {
  const parts = textAfter('line = StringFormat(').split('%s');
  expect(parts).toHaveLength(values.length + 1);
  return parts.map((part, at) => part + (values[at] ?? '')).join('');
}

describe('the Expert Advisor for MT5', () => {
  test('sends lines that the bridge takes, and a repeated one keeps its quote fresh', async () => {
    const market = await bench.open();
    await market.start();
    const line = lineOf('EURUSD', '1.08641', '1.08650');
    const eurusd = listingOf(market, 'EURUSD');
    const { staleAfterMs } = eurusd.instrument;
    expect(numberOf('REPEAT_MS')).toBeLessThan(staleAfterMs / 2 / 2);
    for (let past = 0; past <= 3 * staleAfterMs; past += numberOf('REPEAT_MS')) {
      expect(market.bridge?.accept([line])).toEqual({ accepted: 1, rejected: [] });
      expect(isFresh(eurusd, bench.now)).toBe(true);
      bench.now += numberOf('REPEAT_MS');
    }
    expect(eurusd.quote).toMatchObject({ bid: 108_641, ask: 108_650 });
    expect(market.day(eurusd).volume).toBe(1);
  });

  test('sends to the address of the bridge, and reads its receipt', async () => {
    const market = await bench.open();
    await market.start();
    const receipt = JSON.stringify(await market.bridge?.accept([lineOf('EURUSD', '1.1', '1.2')]));
    expect(receipt).toContain(textAfter('StringFind(text'));
    expect(new URL(textAfter('Address =')).pathname).toBe(FEED_PATH);
    expect(advisor).toContain('"authorization: " + Token + "\\r\\n');
    expect(textAfter('Token +')).toBe('\r\ncontent-type: application/x-ndjson\r\n');
  });

  test('closes what it opens, and its guide explains each input', () => {
    const bare = advisor.replace(/\/\/.*$|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gm, '""');
    const open: string[] = [];
    const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
    for (const [mark] of bare.matchAll(/[()[\]{}]/g)) {
      const other = pairs[mark];
      if (other === undefined) open.push(mark);
      else expect(open.pop()).toBe(other);
    }
    expect(open).toEqual([]);
    const inputs = [...advisor.matchAll(/^input \w+ (\w+) = /gm)].map(([, name]) => name);
    expect(inputs).toHaveLength(5);
    for (const name of inputs) expect(guide).toContain(`| \`${name}\` |`);
  });
});
