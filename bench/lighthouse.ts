import lighthouse, { type Result } from 'lighthouse';

import { startServer } from '../tests/e2e/server.ts';
import { openBrowser } from './app/phone.ts';
import { median } from './app/figures.ts';
import { freePort } from '../tests/free-port.ts';

const RUNS = 5;
const TRIES = 3;
const PAGES = ['/', '/#/trade', '/#/news'];
/** The scores that are checked, each with its minimum. */
const FLOORS = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Names of the metrics behind the performance score. */
const MEASURES = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'speed index',
} as const;
type Category = keyof typeof FLOORS;
const CATEGORIES = Object.keys(FLOORS) as Category[]; // `Object.keys` returns string[]

/**
 * Measures with Lighthouse as a mid-range phone on slow 4G (its defaults); the result is the median
 * of five runs.
 */
export async function runLighthouse(): Promise<readonly string[]> {
  const closings: (() => unknown)[] = [];
  try {
    const server = await startServer({ env: { RATE_LIMITS: 'off' } });
    closings.push(async () => {
      await server.stop();
      server.removeData();
    });
    const port = await freePort();
    const browser = await openBrowser([`--remote-debugging-port=${port}`]);
    closings.push(() => browser.close());
    const lines: string[] = [];
    for (const page of PAGES) {
      const results: Result[] = [];
      for (let run = 0; run < RUNS; run += 1)
        results.push(await look(`${server.url}${page}`, port));
      lines.push(...linesOf(page, results));
    }
    return lines;
  } finally {
    for (const close of closings.reverse()) await close();
  }
}

/** Runs Lighthouse once. A browser that is too slow spoils a run, which is then repeated. */
async function look(url: string, port: number): Promise<Result> {
  let problem = '';
  for (let turn = 0; turn < TRIES; turn += 1) {
    const run = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...CATEGORIES],
    });
    if (run && !run.lhr.runtimeError) return run.lhr;
    problem = run?.lhr.runtimeError?.code ?? 'no answer';
  }
  throw new Error(`${url}: ${problem}, ${TRIES} times`);
}

const scoreOf = ({ categories }: Result, category: Category): number =>
  Math.round((categories[category]?.score ?? 0) * 100);

function linesOf(page: string, results: readonly Result[]): string[] {
  const scores = CATEGORIES.map((category) => {
    const value = median(results.map((result) => scoreOf(result, category)));
    const floor = FLOORS[category];
    return `${category} ${value} (${floor} ${value >= floor ? 'met' : 'MISSED'})`;
  });
  const measures = Object.entries(MEASURES).map(([id, name]) => {
    const value = median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    if (name === 'CLS') return `${name} ${value.toFixed(3)}`;
    return name === 'TBT'
      ? `${name} ${value.toFixed(0)} ms`
      : `${name} ${(value / 1e3).toFixed(1)} s`;
  });
  return [
    `${page.padEnd(9)} ${scores.join(' · ')}`,
    `          ${measures.join(' · ')}`,
    ...findings(results[0]).map((finding) => `          - ${finding}`),
  ];
}

/** Returns what lowers the score of a run, in Lighthouse's own words. */
function findings(result: Result | undefined): string[] {
  if (!result) return [];
  const weighty = new Set(
    CATEGORIES.flatMap((category) => result.categories[category]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && !(id in MEASURES))
      .map(({ id }) => id),
  );
  return Object.values(result.audits)
    .filter(({ id, score }) => weighty.has(id) && score !== null && score < 1)
    .map(({ title, displayValue }) => (displayValue ? `${title}: ${displayValue}` : title));
}
