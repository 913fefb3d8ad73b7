import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ExchangeServer } from '@fulcrum/server/test/exchange/exchange-server';
import { PASSWORD } from '@fulcrum/server/test/fix/fix-acceptor';
import { OrderAcceptor } from '@fulcrum/server/test/fix/order-acceptor';
import { expect, test, type Page } from '@playwright/test';

import { FURTHER } from './further.ts';
import {
  becomeOwner,
  doWithReason,
  enrol,
  invite,
  look,
  operator,
  type Operator,
} from './operator.ts';
import { startServer, type RunningServer } from './server.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const LIFE_EVERY_MS = 500;
const QUOTE_EVERY_MS = 200;

test.use({ viewport: DESKTOP, actionTimeout: 20_000 });

/** A server without a price, with a provider of hedges, and an exchange that nobody asks yet. */
interface Scene {
  readonly server: RunningServer;
  readonly exchange: ExchangeServer;
  readonly end: () => Promise<void>;
}

async function begin(): Promise<Scene> {
  const provider = await OrderAcceptor.start();
  const exchange = await ExchangeServer.start('kraken', LIFE_EVERY_MS);
  let count = 0;
  const quoting = setInterval(() => {
    count += 1;
    exchange.quote('EUR/USD', '1.10010', '1.10020', count);
  }, QUOTE_EVERY_MS);
  const folder = mkdtempSync(join(tmpdir(), 'fulcrum-providers-'));
  const path = join(folder, 'providers.json');
  const address = { kind: 'fix44', host: '127.0.0.1', port: provider.port, tls: false };
  const session = { senderCompId: 'US', targetCompId: 'LP', password: 'env:LP_PASSWORD' };
  writeFileSync(path, JSON.stringify({ providers: { lp1: { ...address, ...session } } }));
  const env = { FEED: 'sources', SESSIONS: 'open', PROVIDERS: path, LP_PASSWORD: PASSWORD };
  const server = await startServer({ env, readyPart: 'desk' });
  const end = async () => {
    clearInterval(quoting);
    await server.stop();
    server.removeData();
    rmSync(folder, { recursive: true });
    await exchange.stop();
    await provider.stop();
  };
  return { server, exchange, end };
}

test(
  'two operators set a rule of hedging and a source of prices, and look at both on a phone',
  FURTHER,
  async ({ browser, page: first }, { project }) => {
    test.setTimeout(120_000);
    const { server, exchange, end } = await begin();
    const address = (route: string) => `${server.url}/console/#${route}`;
    const proposer = {
      page: first,
      secret: await becomeOwner(first, server.log(), (route) => first.goto(address(route))),
    };
    await first.goto(address('/operators'));
    const link = await invite(first, 'second', 'dealing');
    const confirmer = await operator(browser, async (page) => {
      await page.setViewportSize(DESKTOP);
      await page.goto(link);
      return enrol(page, 'second@example.com');
    });
    const second = confirmer.page;

    await first.goto(address('/hedging'));
    await proposeRule(proposer);
    await second.goto(address('/hedging'));
    await expect(second.getByRole('row', { name: 'Mode – Automatic' })).toBeVisible();
    await second.getByRole('button', { name: 'Confirm' }).click();
    await doWithReason(confirmer, 'Confirm');
    await expect(second.getByRole('row', { name: /^EUR\/USD Automatic/ })).toBeVisible();
    await expect(second.getByRole('row', { name: /^lp1 Active/ })).toBeVisible();
    await look(second, `console-hedging-${project.name}`);

    await first.goto(address('/feeds'));
    await proposeSource(proposer, exchange.url, `console-sources-edit-${project.name}`);
    await second.goto(address('/feeds'));
    await expect(second.getByRole('row', { name: 'Source k1 new' })).toBeVisible();
    await look(second, `console-sources-wait-${project.name}`);
    await second.getByRole('button', { name: 'Confirm' }).click();
    await doWithReason(confirmer, 'Confirm');
    await expect(second.getByRole('row', { name: /^k1 Kraken Live EURUSD/ })).toBeVisible();
    await expect(second.getByRole('row', { name: /^EUR\/USD Fresh/ })).toBeVisible();
    await expect(second.getByText('Revision 1', { exact: true })).toBeVisible();

    await second.setViewportSize(PHONE);
    await seeFits(second);
    await look(second, `console-sources-phone-${project.name}`);
    await useMenu(second, `console-menu-phone-${project.name}`);
    await expect(second.getByRole('heading', { name: 'Hedging', exact: true })).toBeVisible();
    await seeFits(second);
    await end();
  },
);

async function proposeRule({ page, secret }: Operator): Promise<void> {
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Instrument').selectOption('EUR/USD');
  await dialog.getByLabel('Mode').selectOption('Automatic');
  await dialog.getByLabel('Limit that the house keeps, lots').fill('5');
  await dialog.getByLabel('Provider', { exact: true }).selectOption('lp1');
  await dialog.getByLabel('Symbol at the provider').fill('EUR/USD');
  await doWithReason({ page, secret }, 'Propose');
  await expect(page.getByText('You proposed this; another operator confirms it')).toBeVisible();
}

/** Adds a source, routes an instrument to it and proposes both; the first try lacks the symbol. */
async function proposeSource({ page, secret }: Operator, url: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Change sources' }).click();
  await page.getByRole('button', { name: 'Add source' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('Kraken');
  await dialog.getByLabel('Name', { exact: true }).fill('k1');
  await dialog.getByText('More fields, rarely needed').click();
  await dialog.getByLabel(/^Address of its stream/).fill(url);
  await look(page, `${name}-form`);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Add an instrument').selectOption('EURUSD');
  const route = page.getByRole('group', { name: 'EURUSD' });
  await page.getByRole('button', { name: /^Review changes/ }).click();
  await dialog.getByLabel('Reason').fill('a venue of its own');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByRole('alert')).toContainText('routes.EURUSD.symbol');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(route.getByText('routes.EURUSD.symbol')).toBeVisible();
  await route.getByLabel('Its symbol').fill('EUR/USD');
  await look(page, name);
  await page.getByRole('button', { name: /^Review changes/ }).click();
  await doWithReason({ page, secret }, 'Propose');
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
}

/** Opens and closes the menu by keyboard and by a press beside it, and chooses Hedging in it. */
async function useMenu(page: Page, name: string): Promise<void> {
  const open = page.getByRole('button', { name: /^Open the menu/ });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.click();
  await expect(page.getByRole('button', { name: 'Close the menu' })).toBeFocused();
  await look(page, name);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await page.mouse.click(PHONE.width - 10, PHONE.height / 2);
  await expect(menu).toHaveCount(0);
  await open.click();
  await menu.getByRole('link', { name: 'Hedging' }).click();
  await expect(menu).toHaveCount(0);
  await expect(open).toBeFocused();
}

/** Checks that nothing of a screen is beside the window: wide tables scroll in their own box. */
async function seeFits(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [
      document.documentElement,
      document.querySelector('main'),
      ...document.querySelectorAll('section'),
    ]
      .filter((box) => box !== null && box.scrollWidth > box.clientWidth + 1)
      .map((box) => box?.getAttribute('aria-label') ?? box?.tagName),
  );
  expect.soft(tooWide).toEqual([]);
}
