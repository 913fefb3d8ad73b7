import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { overflowing } from './overflow.ts';
import { keepPicture } from './readable.ts';
import { comeToRest, MONEY, OWN } from './screen-list.ts';
import { playLongFigures } from './long-figures-data.ts';
import type { Words } from './words.ts';

const { email: _email, language: _language, ...own } = OWN;
const SCREENS = {
  ...own,
  ...MONEY,
  security: '/mine/security',
  invite: '/mine/invite',
};

type Steps = Readonly<Record<string, () => Promise<void>>>;

async function leaveSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Fills the ticket with as much as possible, then opens its confirmation. */
function ticketSteps(page: Page, words: Words, open: (route: string) => Promise<void>): Steps {
  const ticket = page.locator('.ticket');
  const buy = page.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) });
  return {
    ticket: async () => {
      await open('/trade?code=BTCUSDT');
      const levels = ticket.locator('.stop').getByRole('switch');
      await expect(levels).toHaveCount(2);
      for (const level of await levels.all()) await level.click();
      await page.getByRole('textbox', { name: words('trade.lotsLabel') }).fill('750.25');
    },
    'ticket-confirm': () => buy.click(),
    'ticket-pending': async () => {
      await leaveSheet(page);
      await ticket.getByRole('radio', { name: words('trade.pending') }).click();
    },
    'ticket-pending-confirm': () => buy.click(),
    alerts: async () => {
      await leaveSheet(page);
      await page.getByRole('button', { name: words('alerts.title'), exact: true }).click();
      await expect(page.locator('.alert-list li')).toHaveCount(4);
    },
  };
}

/** Opens the sheets over the lists of orders and of traders. */
function sheetSteps(page: Page, words: Words, open: (route: string) => Promise<void>): Steps {
  const position = page.locator('.pos').first();
  return {
    stops: async () => {
      await leaveSheet(page);
      await open(OWN['orders-holding']);
      await position.locator('.pos__act button').first().click();
    },
    close: async () => {
      await leaveSheet(page);
      await position.locator('.pos__act .btn').last().click();
    },
    note: async () => {
      await leaveSheet(page);
      await position.getByRole('button', { name: words('orders.actions') }).click();
      await page.getByRole('button', { name: words('notes.title'), exact: true }).click();
      await expect(page.locator('.note .chip')).toHaveCount(5);
    },
    receipt: async () => {
      await leaveSheet(page);
      await open(OWN['orders-history']);
      await page.locator('.past__row').first().click();
    },
    trader: async () => {
      await leaveSheet(page);
      await open(OWN.rank);
      await page.locator('.trader').first().click();
    },
  };
}

test.use({ viewport: { width: 360, height: 780 } });
test.setTimeout(180_000);

// The languages with the longest words, and one that is written right to left.
for (const lang of ['de', 'ru', 'ar'] as const) {
  test.describe(`on a day of large figures, ${lang}`, () => {
    test.use({ lang });

    test(
      `every figure can be read as a whole on a narrow phone, ${lang}`,
      FURTHER,
      async ({ page, open, words, server }) => {
        await playLongFigures(page, server.url, lang);
        const look = async (name: string, where: Pick<Page, 'evaluate'> = page) => {
          await comeToRest(page);
          await keepPicture(page, `wide/${name}-${lang}`);
          expect.soft(await overflowing(where), name).toEqual([]);
        };
        for (const [name, route] of Object.entries(SCREENS)) {
          await open(route);
          await look(name);
        }
        const steps = { ...ticketSteps(page, words, open), ...sheetSteps(page, words, open) };
        for (const [name, go] of Object.entries(steps)) {
          await go();
          await expect(page.getByRole('dialog')).toHaveCount(DIALOGS.has(name) ? 1 : 0);
          await expect(page.locator('[data-starting-style]')).toHaveCount(0);
          await look(name);
        }
        await leaveSheet(page);
        await open('/mine/chat');
        const frame = page.frameLocator('iframe');
        await expect(frame.getByText('OK', { exact: true })).toBeVisible();
        const talk = page.frames().find((each) => each !== page.mainFrame());
        await look('chat', talk);
      },
    );
  });
}

const DIALOGS: ReadonlySet<string> = new Set([
  ...['ticket-confirm', 'ticket-pending-confirm', 'alerts', 'stops', 'close', 'note', 'receipt'],
  'trader',
]);
