import { depositNetworks } from '@fulcrum/contract/payments/calls';
import { sendEmail } from '@fulcrum/contract/identity/calls';
import { register } from '@fulcrum/contract/people/calls';
import { expect, test, type Page } from '@playwright/test';
import { FURTHER } from './further.ts';

import { call } from './api.ts';
import { becomeOwner, look, PASSWORD } from './operator.ts';
import { logIn } from './person.ts';
import { startServer } from './server.ts';
import { wordsOf } from './words.ts';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const LATER_ADDRESS = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

test(
  'an operator enters a pay channel, and the app shows it',
  FURTHER,
  async ({ page }, { project }) => {
    test.setTimeout(240_000);
    // This test has a server of its own: a one-time link makes only one owner, and other journeys
    // need the owner of their server.
    const server = await startServer();
    const words = wordsOf('en');
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    const openConsole = (route: string) => page.goto(`${server.url}/console/#${route}`);
    await becomeOwner(page, server.log(), openConsole);

    await openConsole('/channels');
    await page.getByRole('button', { name: 'Add network' }).click();
    await fill(page, {
      Address: LATER_ADDRESS,
      'Smallest amount': '10',
      'Largest amount': '50000',
    });
    await save(page, 'for next week');
    await expect(page.getByText('applies from')).toBeVisible();
    await look(page, `console-channel-waits-${project.name}`);
    await openConsole('/settings');
    await page.getByLabel(/^Wait of another pay address/).fill('0');
    await page.getByRole('button', { name: 'Review changes (1)' }).click();
    await save(page, 'a trial');

    await openConsole('/channels');
    await page.getByRole('button', { name: 'Add network' }).click();
    await fill(page, { Address: ADDRESS, 'Smallest amount': '10', 'Largest amount': '50000' });
    await look(page, `console-channel-add-${project.name}`);
    await save(page, 'agreed with the treasurer');
    await page.getByRole('button', { name: 'USDT TRC20' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await fill(page, { 'Smallest amount': '25' });
    await look(page, `console-channel-change-${project.name}`);
    await save(page, 'small payments cost too much');
    await expect(page.getByRole('cell', { name: '25.00–50,000.00' })).toBeVisible();
    await look(page, `console-channels-${project.name}`);

    await openConsole('/currencies');
    await page.getByRole('button', { name: 'Add currency' }).click();
    await fill(page, {
      'Fee is': '2',
      Fee: '0.005',
      'Smallest amount': '20',
      'Largest amount': '5000',
    });
    await expect(page.getByRole('cell', { name: '995.00 USDT' })).toBeVisible();
    await look(page, `console-currency-add-${project.name}`);
    await save(page, 'opens withdrawals by Tron');
    await page.getByRole('button', { name: 'USDT TRC20' }).click();
    await look(page, `console-currencies-${project.name}`);

    await openConsole('/settings');
    await page.getByLabel(/^Review of a deposit/).fill('48');
    await page.getByRole('button', { name: 'Review changes (1)' }).click();
    await look(page, `console-settings-save-${project.name}`);
    await save(page, 'two days are enough');
    await openConsole('/settings?open=deposit_hours');
    await expect(page.getByRole('button', { name: 'Set back to 72' })).toBeVisible();
    await look(page, `console-settings-${project.name}`);

    const asked = { to: `reader.${Date.now()}@example.com`, type: 1 } as const;
    await call(server.url, sendEmail, asked);
    await openConsole('/outbox');
    await page.getByRole('button', { name: 'Look' }).first().click();
    await page.getByLabel('Reason').fill('read out on the phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Look' }).click();
    await expect(page.getByText(asked.to)).toBeVisible();
    // An owner may reset second factors, so owners cannot see the code itself.
    await expect(page.locator('.letter')).toHaveText(/^\D+$/);
    await look(page, `console-outbox-${project.name}`);

    const account = `payer.${Date.now()}@example.com`;
    const signUp = { type: 'email', account, password: PASSWORD, re_password: PASSWORD } as const;
    const { token } = await call(server.url, register, signUp);
    expect(await call(server.url, depositNetworks, {}, token)).toMatchObject([
      { address: ADDRESS, min_number: '25.000000', is_sample: false },
    ]);
    await page.goto(`${server.url}/#/login?from=%2Fmine%2Fcharge`);
    await logIn(page, words, { account, password: PASSWORD });
    await expect(page.getByText(ADDRESS.slice(0, 6)).first()).toBeVisible();
    await server.stop();
    server.removeData();
  },
);

/** Fills in the fields of the dialog, found by their labels. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values)) {
    const field = dialog.getByLabel(label, { exact: true });
    const isChoice = (await field.evaluate((node) => node.tagName)) === 'SELECT';
    if (isChoice) await field.selectOption(value);
    else await field.fill(value);
  }
}

async function save(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}
