import * as queues from '@fulcrum/contract/console/payments/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import * as people from '@fulcrum/contract/people/calls';
import { expect, test, type Page } from '@playwright/test';

import { storeWithSamples } from '../sample-store.ts';
import { call } from './api.ts';
import { upload } from './documents.ts';
import { FURTHER } from './further.ts';
import { becomeOwner, doWithReason, look, PASSWORD, tell } from './operator.ts';
import { placeOrder } from './place-order.ts';
import { startServer } from './server.ts';

test(
  'CONSOLE-170 to 175 an operator looks at a day, leaves a note and signs the day before',
  FURTHER,
  async ({ page }, { project }) => {
    test.setTimeout(180_000);
    const dataDir = storeWithSamples();
    const server = await startServer({ dataDir, env: { RATE_LIMITS: 'off' } });
    const open = (route: string) => page.goto(`${server.url}/console/#${route}`);
    const secret = await becomeOwner(page, server.log(), open);
    await withMoney(page, server.url);
    await page.getByRole('link', { name: 'End of day' }).click();
    await expect(page.getByText('Still running')).toBeVisible();
    await expect(page.getByText('Balances', { exact: true }).first()).toBeVisible();
    const money = page.getByRole('table', { name: 'Reconciliation' });
    await expect(money.getByRole('row', { name: 'Deposit 1 +1,000.00' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Deposit \d+$/ })).toBeVisible();
    await expect(page.getByText('of now, whichever day is chosen')).toBeVisible();
    const book = page.getByRole('table', { name: 'Exposure' });
    await expect(book.getByRole('row', { name: /^EUR.*\+0\.10/ })).toBeVisible();
    const byCurrency = page.getByRole('table', { name: 'Net exposure by currency' });
    await expect(byCurrency.getByRole('row', { name: /^EUR \+10,000\.00 \+/ })).toBeVisible();
    await expect(byCurrency.getByRole('row', { name: /^USD −/ })).toBeVisible();
    const accounts = page.getByRole('region', { name: 'All accounts' });
    await expect(accounts.getByText(/^(\d+) of \1 checked$/)).toBeVisible();
    await expect(accounts.getByText('Balances', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign as checked' })).toBeDisabled();

    await page.getByLabel('Note for the next shift').fill('Watch gold.\nAsk the bank by 08:00.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect(page.getByText('Version 1 · Rin K.')).toBeVisible();
    await page.getByLabel('Note for the next shift').fill('The bank has answered.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect(page.getByText('Version 2 · Rin K.')).toBeVisible();
    await page.getByText('Earlier versions: 1').click();
    await expect(page.getByText('Ask the bank by 08:00.')).toBeVisible();
    await look(page, `console-day-end-${project.name}`);

    await page.getByRole('button', { name: 'The day before' }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign as checked' }).click();
    await doWithReason({ page, secret }, 'Sign as checked');
    await expect(page.getByText('Checked', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign as checked' })).toHaveCount(0);
    await look(page, `console-day-end-signed-${project.name}`);
    await server.stop();
    server.removeData();
  },
);

/** Makes a person with a credited deposit, one that waits, and a position. */
async function withMoney(page: Page, base: string): Promise<void> {
  const given = { type: 'email', password: PASSWORD, re_password: PASSWORD } as const;
  const person = { ...given, account: 'payer@example.com' };
  const { token } = await call(base, people.register, person);
  const [network] = await call(base, funds.depositNetworks, {}, token);
  if (!network) throw new Error('Expected a sample network');
  const payIn = async (sign: string) => {
    const proofImg = await upload(base, token);
    const paid = { number: '1000', proofImg, charge_id: network.id, txid: sign.repeat(64) };
    return (await call(base, funds.depositCoin, paid, token)).id;
  };
  const approved = { id: await payIn('a'), reason: 'seen and compared' };
  await tell(page, base, queues.approveDeposit.path, approved);
  await payIn('b');
  const [eurusd] = await call(base, tradeList, { searchCurrency: 'EURUSD' });
  if (!eurusd) throw new Error('Expected EURUSD');
  const multiple = eurusd.HasForexMultiple.at(-1)?.Value ?? 0;
  const order = { type: 1, cont: '0.1', forex_id: eurusd.Id, multiple, status: 1 } as const;
  await placeOrder(base, order, token);
}
