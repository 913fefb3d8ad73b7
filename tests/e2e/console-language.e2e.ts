import * as queues from '@fulcrum/contract/console/payments/calls';
import { saveSettings } from '@fulcrum/contract/console/settings/calls';
import {
  approveIdentityCase,
  identityCases,
  openIdentityCase,
} from '@fulcrum/contract/console/users/identity';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import * as people from '@fulcrum/contract/people/calls';
import { sendChatMessage } from '@fulcrum/contract/support/chat';
import { submitFeedback } from '@fulcrum/contract/support/feedback';
import { expect, test, type Page } from '@playwright/test';

import { storeWithSamples } from '../sample-store.ts';
import { unusedCode } from '../totp.ts';
import { call } from './api.ts';
import { chinese as t, leftInEnglish } from './console-words.ts';
import { sendDocuments, upload } from './documents.ts';
import { FURTHER } from './further.ts';
import { ask, PASSWORD, tell } from './operator.ts';
import { overflowing } from './overflow.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';
import { startServer } from './server.ts';

const OWNER = 'owner@example.com';
const REASON = 'sample data of a test';

test.use({ locale: 'zh-HK' });

test(
  'CONSOLE-160 an operator works in Chinese on every page, and chooses English',
  FURTHER,
  async ({ page }, { project }) => {
    test.setTimeout(400_000);
    const dataDir = storeWithSamples();
    const server = await startServer({ dataDir, env: { RATE_LIMITS: 'off' } });
    const base = server.url;
    const see = (name: string) => seeChinese(page, `console-hk-${name}-${project.name}`);
    const open = (route: string) => page.goto(`${base}/console/#${route}`);
    await withTrader(base);

    const [, link = ''] = /\/console\/#(\/enrol\?token=[\w-]+)/.exec(server.log()) ?? [];
    await open(link);
    const recovery = await enrol(page, () => see('enrol'));
    const userId = await withCases(page, base);

    const links = page.locator('.op__nav a');
    for (const at of (await links.all()).keys()) {
      const link = links.nth(at);
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      await expect(page).toHaveURL(`${base}/console/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await see(address.replace('#/', '') || 'dashboard');
    }
    await open(`/people/${userId}`);
    await expect(
      page.getByRole('heading', { name: t('person.title', { id: userId }) }),
    ).toBeVisible();
    await see('person');
    await panes(page, open, see);

    await page.getByRole('button', { name: t('app.signOut') }).click();
    await signIn(page, '000000');
    // The server refuses in the language that the page asks for.
    await expect(page.getByRole('alert')).toHaveText('電郵、密碼或驗證碼不正確');
    await see('sign-in');
    await signIn(page, recovery);
    await expect(page.locator('.op__nav')).toBeVisible();

    await open('/account');
    await see('account');
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible();
    await expect(page).toHaveTitle('Fulcrum console');
    await server.stop();
    server.removeData();
  },
);

/** Checks that a settled page fits and is in Chinese. Contrast is the same in English. */
async function seeChinese(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK');
  await page.evaluate(() => document.fonts.ready);
  await keepPicture(page, `screens/${name}`);
  expect.soft(await leftInEnglish(page), name).toEqual([]);
  expect.soft(await overflowing(page), name).toEqual([]);
}

/** Enrols the first owner on the page that the link opened; returns a recovery code. */
async function enrol(page: Page, see: () => Promise<void>): Promise<string> {
  const secret = (await page.locator('.door__key').textContent()) ?? '';
  await see();
  await page.getByRole('textbox', { name: t('app.code') }).fill(await unusedCode(secret));
  await page.getByLabel(t('signIn.email'), { exact: true }).fill(OWNER);
  await page.getByLabel(t('enrol.name')).fill('Rin K.');
  await page.getByLabel(t('enrol.password')).fill(PASSWORD);
  await page.getByRole('button', { name: t('enrol.submit') }).click();
  const code = (await page.getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('button', { name: t('enrol.kept') }).click();
  await expect(page.getByRole('heading', { name: t('nav.dashboard') })).toBeVisible();
  return code;
}

async function signIn(page: Page, code: string): Promise<void> {
  await page.getByLabel(t('signIn.email'), { exact: true }).fill(OWNER);
  await page.getByLabel(t('signIn.password')).fill(PASSWORD);
  await page.getByLabel(t('app.code')).fill(code);
  await page.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
}

/** Opens what the pages show beside their lists, and the dialogs of a few. */
async function panes(
  page: Page,
  open: (route: string) => Promise<unknown>,
  see: (name: string) => Promise<void>,
): Promise<void> {
  for (const queue of ['identity', 'deposits', 'withdrawals']) {
    await open(`/${queue}`);
    await page.locator('button.cases__row').first().click();
    await page.locator('.decide').waitFor();
    await see(`${queue}-case`);
    await page.keyboard.press('r');
    await see(`${queue}-reject`);
    await page.keyboard.press('Escape');
  }
  const opened: readonly (readonly [route: string, button: string])[] = [
    ['/instruments', 'XAU/USD'],
    ['/instruments', t('instruments.add')],
    ['/categories', t('categories.add')],
    ['/hours?open=1', ''],
    ['/feeds', ''],
    ['/hedging', t('hedging.newRule')],
    ['/news', t('news.new')],
    ['/announcements', t('announcements.new')],
    ['/companies', t('companies.new')],
    ['/replies', t('replies.new')],
    ['/channels', t('channels.addNetwork')],
    ['/channels', t('channels.addWire')],
    ['/currencies', t('channels.addCurrency')],
    ['/operators', t('operators.invite')],
    ['/settings', t('fees.open')],
    ['/account', t('account.add')],
  ];
  for (const [at, [route, button]] of opened.entries()) {
    await open(route);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const name = page.getByRole('button', { name: button, exact: true });
    if (button !== '' && (await name.count()) > 0) await name.first().click();
    await see(`pane-${at}`);
  }
}

/** Opens a demo account with a position and a pending order. */
async function withTrader(base: string): Promise<void> {
  const { token } = await call(base, people.createDemo, { demo_id: 'demo-for-chinese-words' });
  const [eurusd] = await call(base, tradeList, { searchCurrency: 'EURUSD' });
  const bid = eurusd?.ForexQuotations.Bid;
  if (!eurusd || bid == null) throw new Error('Expected EURUSD');
  const multiple = eurusd.HasForexMultiple.at(-1)?.Value ?? 0;
  const order = { type: 1, cont: '1', forex_id: eurusd.Id, multiple } as const;
  await placeOrder(base, { ...order, status: 1 }, token);
  const price = (bid * 0.97).toFixed(eurusd.PricePrecision);
  await placeOrder(base, { ...order, status: 0, target_price: price }, token);
}

/**
 * Makes a case for every queue: a person whose documents and deposit wait and who asks support, and
 * a verified one who asks for a withdrawal. Returns the id of the latter.
 */
async function withCases(page: Page, base: string): Promise<string> {
  const verified = await register(base, { name: 'Mei Chan', cardId: 'K0123456' });
  const { rows } = (await ask(page, base, identityCases.path, { status: 1 })) as {
    rows: readonly { id: number; user_id: number }[];
  };
  const [{ id, user_id: userId } = { id: 0, user_id: 0 }] = rows;
  await tell(page, base, openIdentityCase.path, { id });
  await tell(page, base, approveIdentityCase.path, { id, reason: REASON });
  const deposit = await payIn(base, verified);
  await tell(page, base, queues.approveDeposit.path, { id: deposit, reason: REASON });
  const changes = [{ key: 'method_wait_hours', before: '24', after: '0' }];
  await tell(page, base, saveSettings.path, { changes, reason: REASON });
  const [currency] = await call(base, funds.drawSymbols, { type: 1 }, verified);
  if (!currency) throw new Error('Expected a sample currency');
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const method = { type: 1, draw_id: currency.id, dc_address: address } as const;
  const bound = await call(base, funds.bindDrawMethod, method, verified);
  const asked = { draw_currency_id: currency.id, draw_method_id: bound.id, number: 20 };
  await call(base, funds.draw, asked, verified);

  const waiting = await register(base, { name: 'Lok Wong', cardId: 'K7654321' });
  await payIn(base, waiting);
  const words = { text: '請問存款何時到帳？', client_key: 'the first of this journey' };
  await call(base, sendChatMessage, words, waiting);
  await call(base, submitFeedback, { ...words, topic: 'money' }, waiting);
  return String(userId);
}

/** Registers a person whose documents wait for review; returns their token. */
async function register(
  base: string,
  documents: { readonly name: string; readonly cardId: string },
): Promise<string> {
  const account = `${documents.cardId.toLowerCase()}@example.com`;
  const given = { type: 'email', account, password: PASSWORD, re_password: PASSWORD } as const;
  const { token } = await call(base, people.register, given);
  await sendDocuments(base, token, documents);
  return token;
}

/** Reports a payment, of a transaction of its own; returns the id of the deposit. */
async function payIn(base: string, token: string): Promise<number> {
  const [network] = await call(base, funds.depositNetworks, {}, token);
  if (!network) throw new Error('Expected a sample network');
  const proofImg = await upload(base, token);
  const txid = proofImg
    .replaceAll(/[^\da-f]/g, '')
    .padEnd(64, 'a')
    .slice(0, 64);
  const paid = { number: '1000', proofImg, charge_id: network.id, txid };
  return (await call(base, funds.depositCoin, paid, token)).id;
}
