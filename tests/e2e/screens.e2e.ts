import { AxeBuilder } from '@axe-core/playwright';
import { tradeList } from '@fulcrum/contract/market';
import { close, submit } from '@fulcrum/contract/trading';
import type { Page } from '@playwright/test';

import { call } from './api.ts';
import { expect, test, tokenOf } from './fixtures.ts';
import { largePhoto, logInAsNewPerson } from './person.ts';
import { playWaysOfMoney } from './ways-of-money.ts';
import type { Words } from './words.ts';

const PICTURES = 'test-results/screens';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Screens that anybody may see, and those of a person who has logged in. */
const PUBLIC = {
  home: '/',
  product: '/product',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  about: '/about',
  news: '/news',
  article: '/news/detail?id=3',
};
const OWN = {
  'home-demo': '/',
  trade: '/trade?code=EURUSD',
  'orders-holding': '/order?type=1',
  'orders-pending': '/order?type=0',
  'orders-history': '/order?type=3',
  rank: '/rank',
  user: '/user',
  announcement: '/mine/announcement',
  notices: '/mine/notices',
  email: '/mine/email',
  history: '/mine/history',
  system: '/mine/system',
  language: '/language',
};

/** Screens of a real account. */
const REAL = {
  chat: '/mine/chat',
  password: '/mine/password',
  security: '/mine/security',
  sessions: '/mine/system',
  'user-real': '/user',
};

/** Screens about money in and out, once an operator has opened ways for it. */
const MONEY = {
  wallet: '/mine/wallet',
  charge: '/mine/charge',
  'charge-records': '/mine/charge?view=records',
  withdraw: '/mine/withdraw',
  'withdraw-records': '/mine/withdraw?view=records',
  'bind-address': '/mine/withdraw-way?type=1',
  'bind-bank': '/mine/withdraw-way?type=2',
  addresses: '/mine/coin-address-list',
  'bank-accounts': '/mine/bank-card-list',
};

/** Sheets over a screen, by the words of the button that a person presses to see them. */
const SHEETS: readonly {
  name: string;
  route: string;
  button: (words: Words) => string | RegExp;
}[] = [
  {
    name: 'sheet-instruments',
    route: OWN.trade,
    button: (words) => words('trade.changeInstrument', { name: 'EUR/USD' }),
  },
  {
    name: 'sheet-alerts',
    route: OWN.trade,
    button: (words) => words('alerts.title'),
  },
  {
    name: 'sheet-confirm',
    route: OWN.trade,
    button: (words) => new RegExp(`^${words('trade.buy')}`),
  },
  { name: 'sheet-close', route: OWN['orders-holding'], button: (words) => words('orders.close') },
  {
    name: 'sheet-stops',
    route: OWN['orders-holding'],
    button: (words) => words('orders.editStops'),
  },
  {
    name: 'sheet-close-all',
    route: OWN['orders-holding'],
    button: (words) => words('orders.closeAll'),
  },
  {
    name: 'sheet-modify',
    route: OWN['orders-pending'],
    button: (words) => words('orders.modify'),
  },
  { name: 'sheet-receipt', route: OWN['orders-history'], button: () => /GBP\/USD/ },
  { name: 'sheet-statement', route: OWN.history, button: (words) => words('history.statement') },
];

for (const lang of ['en', 'hk', 'ar'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });
    // Twenty screens, each read by a person's eye and by the rules.
    test.setTimeout(300_000);

    test('what a visitor sees can be read by everybody', async ({ page, open }, { project }) => {
      for (const [name, route] of Object.entries(PUBLIC)) {
        await open(route);
        await look(page, `${name}-${lang}-${project.name}`);
      }
    });

    test('what a person with an account sees can be read by everybody', async ({
      page,
      open,
      words,
    }, { project }) => {
      await open('/register');
      await page.getByRole('radio', { name: words('login.mobile') }).click();
      await page.getByRole('button', { name: words('login.area') }).click();
      await page.getByRole('searchbox').fill('850');
      await expect(page.getByText(words('login.areaUnserved'))).toBeVisible();
      await look(page, `sheet-areas-${lang}-${project.name}`);
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: words('login.email') }).click();
      await page.locator('[name="email"]').fill(`eye-${lang}-${project.name}@example.com`);
      await page.locator('[name="new-password"]').fill('correct horse');
      await page.locator('[name="repeat-password"]').fill('correct horse');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: words('register.submit') }).click();
      await expect(page).toHaveURL(/#\/$/);
      for (const [name, route] of Object.entries(REAL)) {
        await open(route);
        await look(page, `${name}-${lang}-${project.name}`);
      }
    });

    test('what a trader sees can be read by everybody', async ({ page, open, words, server }, {
      project,
    }) => {
      await open('/login');
      await page.getByRole('button', { name: words('login.demo') }).click();
      await expect(page).toHaveURL(/#\/$/);
      await trade(server.url, await tokenOf(page));
      for (const [name, route] of Object.entries(OWN)) {
        await open(route);
        await look(page, `${name}-${lang}-${project.name}`);
      }
      await open(OWN.trade);
      await page.getByRole('radio', { name: words('trade.pending') }).click();
      await page.getByRole('radio', { name: words('orders.expiry.untilTime') }).click();
      await page.getByRole('switch', { name: words('trade.stopLoss') }).click();
      await page.getByRole('switch', { name: words('orders.trailing') }).click();
      await look(page, `trade-pending-${lang}-${project.name}`);
      for (const { name, route, button } of SHEETS) {
        await open(route);
        const opener = page.getByRole('button', { name: button(words), exact: true });
        await opener.filter({ visible: true }).first().click();
        const sheet = page.getByRole('dialog');
        await expect(sheet).toBeVisible();
        await look(page, `${name}-${lang}-${project.name}`);
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      }
    });

    test('what a real person sees can be read by everybody', async ({ page, open, words, server }, {
      project,
    }) => {
      await logInAsNewPerson(page, { base: server.url, words, open });
      const end = `${lang}-${project.name}`;
      await open('/user');
      await look(page, `user-real-${end}`);
      await open('/mine/invite');
      await look(page, `invite-${end}`);
      await open('/mine/auth');
      await look(page, `auth-${end}`);
      await page.getByRole('button', { name: words('auth.submit') }).click();
      await look(page, `auth-incomplete-${end}`);
      const buffer = await largePhoto(page);
      const slot = page.getByLabel(`${words('auth.front')}: ${words('image.choose')}`);
      await slot.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
      await expect(page.getByText(words('image.done'))).toBeVisible();
      await page.getByText(words('image.done')).scrollIntoViewIfNeeded();
      await look(page, `auth-picture-${end}`);
      for (const [name, data] of Object.entries({
        review: { ...DECIDED, review_status: 1, decided_at: null },
        done: DECIDED,
        rejected: { ...DECIDED, review_status: 0, reject_reason: words('auth.rejectedTitle') },
      })) {
        await page.route('**/api/user_real/center?*', (route) =>
          route.fulfill({ json: { code: 1, msg: '', data } }),
        );
        await page.reload();
        await look(page, `auth-${name}-${end}`);
        await page.unrouteAll();
      }
    });

    test('what moves money can be read by everybody', async ({ page, open, words, server }, {
      project,
    }) => {
      await logInAsNewPerson(page, { base: server.url, words, open });
      const end = `${lang}-${project.name}`;
      await open(MONEY.charge);
      await expect(page.getByText(words('charge.noChannel'))).toBeVisible();
      await look(page, `charge-empty-${end}`);
      await open(MONEY.withdraw);
      await expect(page.getByText(words('withdraw.verifyFirst'))).toBeVisible();
      await look(page, `withdraw-verify-${end}`);
      await playWaysOfMoney(page);
      await page.reload();
      for (const [name, route] of Object.entries(MONEY)) {
        await open(route);
        await look(page, `${name}-${end}`);
      }
      await open(MONEY.charge);
      await page.getByRole('radio', { name: words('funds.bank') }).click();
      await look(page, `charge-bank-${end}`);
      await page.getByRole('button', { name: words('charge.submit') }).click();
      await look(page, `charge-incomplete-${end}`);
      await page.getByRole('textbox', { name: words('charge.amount') }).fill('100');
      await page.goBack();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await look(page, `charge-leave-${end}`);
      await page.getByRole('button', { name: words('funds.leave') }).click();
      await expect(page).not.toHaveURL(/charge/);
      await open(MONEY.withdraw);
      await page.getByRole('textbox', { name: words('withdraw.amount') }).fill('250');
      await look(page, `withdraw-exceeds-${end}`);
      await open(MONEY['bind-address']);
      await page.getByLabel(words('methods.fields.address', { network: 'TRC20' })).fill('TJRab8');
      await page.getByRole('button', { name: words('methods.review') }).click();
      await look(page, `bind-review-${end}`);
    });
  });
}

/** What the server says of a person whose documents were looked at. */
const DECIDED = {
  review_status: 2,
  reject_reason: '',
  reject_code: null,
  name: 'C***',
  card_id: 'A***67',
  submitted_at: Date.UTC(2026, 2, 10),
  decided_at: Date.UTC(2026, 2, 11),
};

/** Waits until the screen has come to rest, keeps its picture, and checks it for everybody. */
async function look(page: Page, name: string): Promise<void> {
  const waiting = page.locator('[aria-busy="true"], .skel').filter({ visible: true });
  await expect(page.locator('main, [role="main"]').filter({ visible: true })).toHaveCount(1);
  await expect(waiting).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => null));
    await Promise.all(ends);
  });
  await page.screenshot({ path: `${PICTURES}/${name}.png` });

  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than the phone`).toBe(0);

  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  expect.soft(found, name).toEqual([]);
}

/** Gives a new account something in each tab: two positions, a pending order, a closed one. */
async function trade(base: string, token: string): Promise<void> {
  const instruments = await call(base, tradeList, {});
  const order = async (
    code: string,
    side: 1 | 2,
    cont: string,
    target?: (bid: number) => number,
  ) => {
    const instrument = instruments.find((one) => one.Code === code);
    const bid = instrument?.ForexQuotations.Bid;
    const multiple = instrument?.HasForexMultiple.at(-1)?.Value;
    if (!instrument || bid == null || multiple === undefined) throw new Error(`No ${code} here`);
    return call(
      base,
      submit,
      {
        type: side,
        cont,
        forex_id: instrument.Id,
        status: target ? 0 : 1,
        multiple,
        ...(target ? { target_price: target(bid).toFixed(instrument.PricePrecision) } : {}),
      },
      token,
    );
  };
  await order('EURUSD', 1, '0.10');
  await order('XAUUSD', 2, '0.20');
  await order('BTCUSDT', 1, '0.05', (bid) => bid * 0.97);
  const done = await order('GBPUSD', 2, '0.30');
  await call(base, close, { id: done.Id }, token);
}
