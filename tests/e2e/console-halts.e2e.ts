import { tradeList } from '@fulcrum/contract/market-data/calls';
import { submit } from '@fulcrum/contract/trading/calls';
import { ExchangeServer } from '@fulcrum/server/test/exchange/exchange-server';
import { expect, test, type Page } from '@playwright/test';

import { openDemo } from '../api.ts';
import { call } from './api.ts';
import { FURTHER } from './further.ts';
import {
  becomeOwner,
  doWithReason,
  enrol,
  invite,
  look,
  operator,
  tell,
  type Operator,
} from './operator.ts';
import { startServer, type RunningServer } from './server.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LIFE_EVERY_MS = 500;
const QUOTE_EVERY_MS = 300;
const PAIRS = { EURUSD: 'EUR/USD', GBPUSD: 'GBP/USD', AUDUSD: 'AUD/USD' } as const;

test.use({ viewport: DESKTOP, actionTimeout: 20_000 });

interface Scene {
  readonly server: RunningServer;
  /** The addresses of the two exchanges. */
  readonly urls: readonly [string, string];
  readonly end: () => Promise<void>;
}

async function begin(): Promise<Scene> {
  const exchanges = [
    await ExchangeServer.start('kraken', LIFE_EVERY_MS),
    await ExchangeServer.start('kraken', LIFE_EVERY_MS),
  ] as const;
  let count = 0;
  const quoting = setInterval(() => {
    count += 1;
    for (const exchange of exchanges) {
      for (const symbol of Object.values(PAIRS)) {
        exchange.quote(symbol, '1.10010', '1.10020', count);
      }
    }
  }, QUOTE_EVERY_MS);
  const server = await startServer({
    env: { FEED: 'sources', SESSIONS: 'open' },
    readyPart: 'desk',
  });
  const end = async () => {
    clearInterval(quoting);
    await server.stop();
    server.removeData();
    for (const exchange of exchanges) await exchange.stop();
  };
  return { server, urls: [exchanges[0].url, exchanges[1].url], end };
}

test(
  'CONSOLE-180 CONSOLE-181 CONSOLE-182: a source is halted, changed to its backups and resumed',
  FURTHER,
  async ({ browser, page: first }, { project }) => {
    test.setTimeout(180_000);
    const { server, urls, end } = await begin();
    const address = (route: string) => `${server.url}/console/#${route}`;
    const owner = {
      page: first,
      secret: await becomeOwner(first, server.log(), (route) => first.goto(address(route))),
    };
    await first.goto(address('/operators'));
    const link = await invite(first, 'second', 'dealing');
    const dealer = await operator(browser, async (page) => {
      await page.goto(link);
      return enrol(page, 'second@example.com');
    });
    const second = dealer.page;
    await setSources(server.url, urls, [first, second]);
    await trade(server.url);

    await first.goto(address('/feeds'));
    await haltSource(owner, project.name);
    await second.goto(address('/feeds'));
    await changeToBackups(dealer, project.name);
    await first.getByRole('button', { name: 'Confirm' }).click();
    await doWithReason(owner, 'Confirm');
    await expect(first.getByRole('row', { name: /^k2 Kraken Live EURUSD, GBPUSD/ })).toBeVisible();

    await first.goto(address('/instruments'));
    const halted = (page: Page) => page.getByRole('region', { name: 'Halted together' });
    await halted(first).getByRole('button', { name: 'Propose to resume' }).click();
    await doWithReason(owner, 'Propose to resume');
    await expect(halted(first).getByText('You proposed this')).toBeVisible();
    await look(first, `console-halts-instruments-${project.name}`);
    await second.goto(address('/feeds'));
    await expect(halted(second).getByText('Proposed: to resume them')).toBeVisible();
    await second.setViewportSize(PHONE);
    await look(second, `console-halts-phone-${project.name}`);
    await halted(second).getByRole('button', { name: 'Resume them' }).click();
    await look(second, `console-halts-resume-phone-${project.name}`);
    await doWithReason(dealer, 'Resume them');
    await second.setViewportSize(DESKTOP);
    await expect(halted(second)).toHaveCount(0);
    await expect(second.getByRole('row', { name: /^EUR\/USD Fresh/ })).toBeVisible();
    await end();
  },
);

/** Sets two sources: of three instruments of the first, two have a backup at the second. */
async function setSources(
  base: string,
  [one, other]: Scene['urls'],
  [proposer, confirmer]: readonly [Page, Page],
): Promise<void> {
  const backup = (symbol: string) => ({ backup: { source: 'k2', symbol } });
  const settings = {
    sources: { k1: { kind: 'kraken', url: one }, k2: { kind: 'kraken', url: other } },
    routes: Object.fromEntries(
      Object.entries(PAIRS).map(([code, symbol]) => [
        code,
        { source: 'k1', symbol, ...(code === 'AUDUSD' ? {} : backup(symbol)) },
      ]),
    ),
  };
  const reason = 'two venues';
  const sent = { revision: 0, settings: JSON.stringify(settings), reason };
  await tell(proposer, base, '/console/api/sources/propose', sent);
  await tell(confirmer, base, '/console/api/sources/confirm', { id: 1, reason });
}

/** Opens a position on EUR/USD, once it has a price. */
async function trade(base: string): Promise<void> {
  const { token } = await openDemo(base, 'demo-of-a-halted-source');
  const [eurusd] = await call(base, tradeList, { searchCurrency: 'EURUSD' });
  const order = { type: 1, cont: '0.10', forex_id: eurusd?.Id ?? 0, status: 1, multiple: 100 };
  await expect(async () => {
    await call(base, submit, order, token);
  }).toPass({ timeout: 30_000 });
}

async function haltSource({ page, secret }: Operator, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Halt: k1' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(
    'Instruments to halt: 3. On them, open positions: 1, pending orders: 0.',
  );
  await look(page, `console-halts-dialog-${name}`);
  await doWithReason({ page, secret }, 'Halt');
  const halted = page.getByRole('region', { name: 'Halted together' });
  await expect(halted.getByText('Source k1')).toBeVisible();
  await expect(page.getByRole('row', { name: /^EUR\/USD Halted/ })).toBeVisible();
  await look(page, `console-halts-feeds-${name}`);
}

async function changeToBackups({ page, secret }: Operator, name: string): Promise<void> {
  const source = page.getByRole('row', { name: /^k1 Kraken/ });
  await source.getByRole('button', { name: 'Change all of this source to their backups' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/staying as they are: AUDUSD$/)).toBeVisible();
  await look(page, `console-halts-backups-${name}`);
  await doWithReason({ page, secret }, 'Propose');
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
}
