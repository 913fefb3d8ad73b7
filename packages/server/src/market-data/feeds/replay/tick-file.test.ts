import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { TickFile } from './tick-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ticks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function timesIn(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const bad: number[] = [];
  const file = new TickFile({ code: 'EURUSD', path }, ({ line }) => void bad.push(line));
  const times: number[] = [];
  while (file.head !== null || (await file.refill())) {
    if (file.head) times.push(file.head.time);
    file.advance();
  }
  file.close();
  return { times, bad };
}

test.each([
  ['two marks', '\ufeff\ufeff1000,1.1,1.2\n2000,1.1,1.2\n'],
  ['two marks and a header', '\ufeff\ufefftime_ms,bid,ask\r\n1000,1.1,1.2\r\n2000,1.1,1.2\r\n'],
  ['the mark of a joined file', '\ufeff1000,1.1,1.2\n\ufeff2000,1.1,1.2\n'],
  ['its mark and header', '1000,1.1,1.2\n\ufefftime_ms,bid,ask\n2000,1.1,1.2'],
])('PRICE-030: %s costs no tick', async (_, text) => {
  const expected = { times: [1_000, 2_000], bad: [] };
  expect(await timesIn('EURUSD.ticks.csv', text)).toEqual(expected);
  expect(await timesIn('EURUSD.ticks.csv.gz', gzipSync(text))).toEqual(expected);
});

test('PRICE-030: a mark within a row leaves no tick of it', async () => {
  const text = '1000,1.1,1.2\n2000,\ufeff1.1\n3000,1.1,1.2\n';
  expect(await timesIn('EURUSD.ticks.csv', text)).toEqual({ times: [1_000, 3_000], bad: [2] });
});
