import { expect, test } from 'vitest';

import { isTest, treeFiles } from './tree.ts';

/** Code of what people see and type into; frames and cookies are read elsewhere. */
const screens = treeFiles().filter(
  ({ path }) => /^packages\/(web|console|ui)\/src\/.*\.tsx?$/.test(path) && !isTest(path),
);

/**
 * Ways to make a number of typed text. `readNumber` alone knows the marks of the language: a comma
 * taken for a point has made 64 of 64,000.
 */
const OTHER_WAYS: readonly RegExp[] = [
  /\bparseFloat\(/,
  /\bvalueAsNumber\b/,
  /\.replace(All)?\(\s*(\/\[?\\?[,.]\]?\/g?|['"][,.]['"]),\s*['"][,.]?['"]\)/,
  /type="number"/,
];

/** A slider has no typed text; the others write numbers, or are the reader. */
const ALLOWED: readonly string[] = [
  'packages/ui/src/figures/format.ts',
  'packages/ui/src/figures/read-number.ts',
  'packages/web/src/app/boot/frame-numbers.ts',
  'packages/web/src/screens/trade/chart/replay/replay-controls.tsx',
];

const waysIn = (text: string): readonly RegExp[] => OTHER_WAYS.filter((way) => way.test(text));

test('TYPED-001: no field reads a typed number in a way of its own', () => {
  const found = screens.filter(
    ({ path, text }) => !ALLOWED.includes(path) && waysIn(text).length > 0,
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('TYPED-001: a field of an app reads with the reader, not with the parser of the wire', () => {
  const parsed = screens.filter(
    ({ path, text }) => path.startsWith('packages/web/') && /parseDecimal\(/.test(text),
  );
  // What the server sent, or the device kept, is written with a point.
  expect(parsed.map(({ path }) => path.replace('packages/web/src/', '')).toSorted()).toEqual([
    'account/funds-from-wire.ts',
    'screens/orders/receipt/order-event-card.tsx',
    'screens/rank/format-trader.ts',
    'screens/trade/chart/replay/practice.ts',
    'screens/trade/plan/ticket.ts',
    'server/decimals.ts',
    'trading/risk/risk-from.ts',
  ]);
});

test('ways of reading are recognised', () => {
  for (const text of [
    "text.replace(',', '.')",
    "text.replace(/,/g, '')",
    "text.replaceAll('.', '')",
    'parseFloat(text)',
  ]) {
    expect(waysIn(text)).toHaveLength(1);
  }
  expect(waysIn("level.replace('-', '−')")).toHaveLength(0);
});
