import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ExchangeServer } from '@fulcrum/server/test/exchange/exchange-server';
import { expect, test } from '@playwright/test';

import { FURTHER } from './further.ts';
import { tryDemo } from './person.ts';
import { keepPicture, seeReadable } from './readable.ts';
import { startServer, type RunningServer } from './server.ts';
import { wordsOf } from './words.ts';

const QUOTE_EVERY_MS = 200;
let kraken: ExchangeServer;
let server: RunningServer;
let folder: string;
let quoting: NodeJS.Timeout;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  kraken = await ExchangeServer.start('kraken', 500);
  folder = mkdtempSync(join(tmpdir(), 'fulcrum-sources-'));
  const path = join(folder, 'sources.json');
  const sources = { k1: { kind: 'kraken', url: kraken.url } };
  const routes = { EURUSD: { source: 'k1', symbol: 'EUR/USD' } };
  writeFileSync(path, JSON.stringify({ sources, routes, others: 'simulated' }));
  server = await startServer({ env: { FEED: 'sources', SOURCES: path, SESSIONS: 'open' } });
  let count = 0;
  quoting = setInterval(() => {
    count += 1;
    kraken.quote('EUR/USD', '1.10010', `1.1002${count % 10}`, count);
  }, QUOTE_EVERY_MS);
});
test.afterAll(async () => {
  clearInterval(quoting);
  await server.stop();
  server.removeData();
  rmSync(folder, { recursive: true });
  await kraken.stop();
});

const say = (system: string) =>
  kraken.say(`{"channel":"status","type":"update","data":[{"system":"${system}"}]}`);

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ colorScheme });

    test(
      'PRICE-035 the ticket says why nothing is filled while the venue does not trade',
      FURTHER,
      async ({ page }, { project }) => {
        const words = wordsOf(lang);
        await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
        const open = async (route: string) => {
          await page.goto(`${server.url}/#${route}`);
        };
        await tryDemo(page, { words, open });
        await open('/trade?code=EURUSD');
        const buy = page.getByRole('button', { name: new RegExp(`^${words('trade.buy')} `) });
        await expect(buy).toBeEnabled();
        say('maintenance');
        await expect(buy).toBeDisabled();
        const note = page.getByText(words('trade.noPrice.venue'));
        await expect(note).toBeVisible();
        await note.scrollIntoViewIfNeeded();
        await keepPicture(page, `screens/price-missing-${lang}-${project.name}`);
        await seeReadable(page, 'price-missing');
        say('online');
        await expect(buy).toBeEnabled();
        await expect(note).toBeHidden();
      },
    );
  });
}
