import { myDeal } from '@fulcrum/contract/trading/calls';
import type { BrowserContext, Page } from '@playwright/test';

import { call } from './api.ts';
import { expect, test, tokenOf } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { logInAsNewPerson } from './person.ts';
import { placeOrder } from './place-order.ts';
import type { Words } from './words.ts';

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

/** How long a tab leaves a command that another tab has sent. */
const OTHER_TAB_MS = 10_000;

interface BadLine {
  /** Token and id of each attempt, in order of sending. */
  readonly sent: { readonly token: string | undefined; readonly id: string }[];
  /** Lets replies arrive from now on. `isLate`: what arrives now is past its deadline. */
  heal(change?: { readonly isLate: boolean }): void;
}

/**
 * Loses every reply to a call; the first is lost before or after the server has carried the call
 * out. Events of the account no longer name their commands, so that only a reply shows the outcome.
 */
async function loseAnswers(
  context: BrowserContext,
  path: string,
  { reaches }: { readonly reaches: boolean },
): Promise<BadLine> {
  const sent: BadLine['sent'][number][] = [];
  let isLost = true;
  let isLate = false;
  let isDelivered = !reaches;
  await context.route(`**${path}`, async (route) => {
    const request = route.request();
    const body = request.postDataJSON() as { client_order_id: string };
    sent.push({ token: request.headers()['authorization'], id: body.client_order_id });
    if (!isDelivered) {
      isDelivered = true;
      await route.fetch();
    }
    if (isLost) await route.abort();
    else if (isLate) await route.continue({ postData: JSON.stringify({ ...body, deadline: 1 }) });
    else await route.continue();
  });
  return {
    sent,
    heal: (change) => {
      isLate = change?.isLate ?? false;
      isLost = false;
    },
  };
}

const hideCommands = (context: BrowserContext) =>
  context.routeWebSocket(/\/v1\/ws/, (page) => {
    const server = page.connectToServer();
    server.onMessage((message) =>
      page.send(String(message).replaceAll(/"client_order_id":"[^"]*"/g, '"client_order_id":null')),
    );
  });

const buyOf = (page: Page, words: Words) =>
  page.locator('form').getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) });

async function pressBuy(page: Page, words: Words): Promise<void> {
  await expect(buyOf(page, words)).toBeEnabled();
  await buyOf(page, words).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) }).click();
}

const told = (page: Page) => page.locator('.command-strip');

async function open(url: string, token: string) {
  return (await call(url, myDeal, { status: 1, page: 1 }, token)).data;
}

for (const reaches of [false, true]) {
  const when = reaches ? 'after' : 'before';
  test(
    `COMMAND-001 an order whose answer was lost ${when} the server had it`,
    reaches ? {} : FURTHER,
    async ({ page, context, server, words, open: go, demo }) => {
      await hideCommands(context);
      const token = await demo();
      await go('/trade?code=EURUSD');
      const line = await loseAnswers(context, '/v1/api/forex/submit', { reaches });
      await pressBuy(page, words);
      const unknown = words('commands.unconfirmed');
      await expect(page.getByRole('dialog').getByText(unknown)).toBeVisible();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('common.back') })
        .click();

      await go('/trade?code=GBPUSD');
      await expect(told(page)).toContainText(unknown);
      await go('/mine');
      await expect(told(page)).toContainText('EUR/USD');
      await page.reload();
      await expect(told(page)).toContainText(unknown);

      await go('/trade?code=EURUSD');
      await expect(buyOf(page, words)).toBeEnabled();
      await buyOf(page, words).click();
      const choice = page.getByRole('alertdialog');
      await expect(choice).toContainText(words('commands.second.title'));
      await choice.getByRole('button', { name: words('commands.second.wait') }).click();
      expect(await open(server.url, token)).toHaveLength(reaches ? 1 : 0);

      line.heal();
      await expect(told(page)).toContainText('1.');
      await expect(told(page).locator('.command-strip__line--done')).toHaveCount(1);
      expect(await open(server.url, token)).toHaveLength(1);
      expect(new Set(line.sent.map(({ id }) => id)).size).toBe(1);
      await told(page)
        .getByRole('button', { name: words('common.close') })
        .click();
      await page.reload();
      await expect(buyOf(page, words)).toBeEnabled();
      await expect(told(page).locator('.command-strip__line')).toHaveCount(0);
    },
  );

  test(
    `COMMAND-001 a close of a part whose answer was lost ${when} the server had it`,
    FURTHER,
    async ({ page, context, server, words, open: go, demo }) => {
      await hideCommands(context);
      const token = await demo();
      await placeOrder(server.url, BUY, token);
      await go('/order?type=1');
      const line = await loseAnswers(context, '/v1/api/forex/close', { reaches });
      await page.getByRole('button', { name: words('orders.close'), exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: '50%' }).click();
      await sheet.getByRole('button', { name: /1\.\d{5}/ }).click();
      await expect(sheet.getByText(words('commands.unconfirmed'))).toBeVisible();
      await page.reload();
      await expect(told(page)).toContainText(words('commands.unconfirmed'));
      // The sheet also shows the open command, and does not offer a second one.
      await page.getByRole('button', { name: words('orders.close'), exact: true }).click();
      await expect(sheet.getByRole('button', { name: words('commands.askNow') })).toBeVisible();
      await sheet.getByRole('button', { name: words('orders.keep') }).click();
      await go('/');
      line.heal();
      await expect(told(page).locator('.command-strip__line--done')).toHaveCount(1);
      const [left] = await open(server.url, token);
      expect(left?.Quantity).toBe('0.05');
      expect(new Set(line.sent.map(({ id }) => id)).size).toBe(1);
    },
  );
}

test(
  'COMMAND-003 an order that arrives too late is not placed, and the person is told',
  FURTHER,
  async ({ page, context, server, words, open: go, demo }) => {
    const token = await demo();
    await go('/trade?code=EURUSD');
    const line = await loseAnswers(context, '/v1/api/forex/submit', { reaches: false });
    await pressBuy(page, words);
    await expect(told(page)).toContainText(words('commands.unconfirmed'));
    line.heal({ isLate: true });
    await expect(told(page)).toContainText(words('commands.notDone', { why: '' }).trim());
    expect(await open(server.url, token)).toEqual([]);
  },
);

test(
  'COMMAND-009 an order is placed at the first press after the clock of the phone was put right',
  FURTHER,
  async ({ page, server, words, open: go, demo }) => {
    await page.addInitScript(shiftableClock);
    const token = await demo();
    await go('/');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/api/forex/submit')) sent.push(request.postData() ?? '');
    });
    for (const [orders, shift] of [60_000, 7_200_000, -7_200_000].entries()) {
      await page.evaluate((ms) => localStorage.setItem('shift', String(ms)), shift);
      await go(`/trade?code=${orders === 1 ? 'GBPUSD' : 'EURUSD'}`);
      await page.reload();
      await expect(buyOf(page, words)).toBeEnabled();
      await page.evaluate(() => localStorage.setItem('shift', '0'));
      await pressBuy(page, words);
      await expect(async () => {
        expect(await open(server.url, token)).toHaveLength(orders + 1);
      }).toPass();
      expect(sent).toHaveLength(orders + 1);
    }
  },
);

test(
  'COMMAND-009 an order whose deadline was wrong is sent once more by itself',
  FURTHER,
  async ({ page, context, server, words, open: go, demo }) => {
    const token = await demo();
    await go('/trade?code=EURUSD');
    const ids: string[] = [];
    await context.route('**/v1/api/forex/submit', async (route) => {
      const body = route.request().postDataJSON() as { client_order_id: string; deadline: number };
      const deadline = ids.length === 0 ? body.deadline - 3_600_000 : body.deadline;
      ids.push(body.client_order_id);
      await route.continue({ postData: JSON.stringify({ ...body, deadline }) });
    });
    await pressBuy(page, words);
    await expect(async () => {
      expect(await open(server.url, token)).toHaveLength(1);
    }).toPass();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  },
);

/** Runs in the page: its clock is wrong by as many ms as the device keeps under `shift`. */
function shiftableClock(): void {
  const now = Date.now.bind(Date);
  const shifted = () => now() + Number(localStorage.getItem('shift') ?? 0);
  globalThis.Date = class extends Date {
    constructor(...given: [] | [number | string]) {
      super(given.length === 0 ? shifted() : given[0]);
    }

    static override now(): number {
      return shifted();
    }
  } as DateConstructor;
}

test(
  'COMMAND-006 without an answer the event of the account tells what happened',
  FURTHER,
  async ({ page, context, server, words, open: go, demo }) => {
    const token = await demo();
    await go('/trade?code=EURUSD');
    await loseAnswers(context, '/v1/api/forex/submit', { reaches: true });
    await pressBuy(page, words);
    await expect(page.getByText(/EUR\/USD\W* at/)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await open(server.url, token)).toHaveLength(1);
  },
);

test('COMMAND-008 another tab knows of it, and asks when the first is closed', async ({
  page,
  context,
  server,
  words,
  open: go,
  demo,
}) => {
  await hideCommands(context);
  const token = await demo();
  await go('/trade?code=EURUSD');
  const other = await context.newPage();
  await other.clock.install();
  await other.goto(`${server.url}/#/trade?code=EURUSD`);
  const line = await loseAnswers(context, '/v1/api/forex/submit', { reaches: true });
  await pressBuy(page, words);
  await expect(told(page)).toContainText(words('commands.unconfirmed'));
  await page.close();
  await other.clock.fastForward(OTHER_TAB_MS);
  await expect(buyOf(other, words)).toBeEnabled();
  await buyOf(other, words).click();
  await expect(other.getByRole('alertdialog')).toContainText(words('commands.second.title'));
  await other.getByRole('button', { name: words('commands.second.wait') }).click();
  line.heal();
  await expect(told(other).locator('.command-strip__line--done')).toHaveCount(1);
  expect(await open(server.url, token)).toHaveLength(1);
});

test(
  'COMMAND-007 who logs in next neither sends nor sees it; its owner is told',
  FURTHER,
  async ({ page, context, server, words, open: go, demo }) => {
    await hideCommands(context);
    const token = await demo();
    await go('/trade?code=EURUSD');
    const line = await loseAnswers(context, '/v1/api/forex/submit', { reaches: true });
    await pressBuy(page, words);
    await expect(told(page)).toContainText(words('commands.unconfirmed'));
    // The state after a logout on a device without a network.
    await page.evaluate(() => localStorage.removeItem('session'));
    await page.reload();
    await logInAsNewPerson(page, { base: server.url, words, open: go });
    const stranger = await tokenOf(page);
    line.heal();
    await go('/trade?code=EURUSD');
    await expect(buyOf(page, words)).toBeVisible();
    await expect(told(page).locator('.command-strip__line')).toHaveCount(0);
    expect(line.sent.filter((each) => each.token === stranger)).toEqual([]);
    expect(await open(server.url, stranger)).toEqual([]);

    await page.evaluate(() => localStorage.removeItem('session'));
    await go('/');
    await page.reload();
    // The device's demo account is opened again.
    await page.getByRole('button', { name: words('home.tryDemo') }).click();
    await expect(told(page).locator('.command-strip__line--done')).toHaveCount(1);
    expect(await open(server.url, token)).toHaveLength(1);
  },
);
