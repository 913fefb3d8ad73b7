import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { largePhoto } from './person.ts';
import { comeToRest, look, MONEY, OWN, PUBLIC, REAL, trade } from './screen-list.ts';
import { playPaymentChannels } from './payment-channels.ts';
import type { Words } from './words.ts';

/** The open sheet alone: the screen below it is looked at by itself. */
const SHEET = '[role="dialog"]';

/** Sheets over a screen, each with the text of the button that opens it. */
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
    name: 'sheet-position',
    route: OWN['orders-holding'],
    button: (words) => words('orders.actions'),
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
    // Twenty screens are each captured and checked.
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
      const end = `${lang}-${project.name}`;
      await open('/register');
      await page.getByRole('radio', { name: words('login.mobile') }).click();
      await page.getByRole('button', { name: words('login.area') }).click();
      await page.getByRole('searchbox').fill('850');
      // Only the one that was searched for is left.
      await expect(page.getByText(words('login.areaUnserved'))).toHaveCount(1);
      await look(page, `sheet-areas-${end}`, SHEET);
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
        await look(page, `${name}-${end}`);
      }
      await open('/mine/invite');
      await look(page, `invite-${end}`);
      await lookAtVerification(page, { words, open, end });
      await lookAtMoney(page, { words, open, end });
    });

    test('what a trader sees can be read by everybody', async ({
      page,
      open,
      words,
      server,
      demo,
    }, { project }) => {
      await trade(server.url, await demo());
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
        await look(page, `${name}-${lang}-${project.name}`, SHEET);
        await page.keyboard.press('Escape');
        await comeToRest(page);
        await expect(sheet).toBeHidden();
      }
    });
  });
}

interface Visit {
  readonly words: Words;
  readonly open: (route: string) => Promise<void>;
  /** The end of the names of pictures. */
  readonly end: string;
}

async function lookAtVerification(page: Page, { words, open, end }: Visit): Promise<void> {
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
}

async function lookAtMoney(page: Page, { words, open, end }: Visit): Promise<void> {
  await open(MONEY.charge);
  await expect(page.getByText(words('charge.noChannel'))).toBeVisible();
  await look(page, `charge-empty-${end}`);
  await open(MONEY.withdraw);
  await expect(page.getByText(words('withdraw.verifyFirst'))).toBeVisible();
  await look(page, `withdraw-verify-${end}`);
  await playPaymentChannels(page);
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
}

/** The server's reply for a person whose documents were verified. */
const DECIDED = {
  review_status: 2,
  reject_reason: '',
  reject_code: null,
  name: 'C***',
  card_id: 'A***67',
  submitted_at: Date.UTC(2026, 2, 10),
  decided_at: Date.UTC(2026, 2, 11),
};
