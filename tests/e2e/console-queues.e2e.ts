import { getBalance } from '@fulcrum/contract/account/calls';
import { depositCoin, depositList, depositNetworks } from '@fulcrum/contract/payments/calls';
import { register } from '@fulcrum/contract/people/calls';
import { center } from '@fulcrum/contract/identity/verification';
import { expect, test } from '@playwright/test';
import { FURTHER } from './further.ts';

import { storeWithSamples } from '../sample-store.ts';
import { call } from './api.ts';
import { sendDocuments, upload } from './documents.ts';
import { approveCase, becomeOwner, look, PASSWORD, type Operator } from './operator.ts';
import { startServer } from './server.ts';

test(
  'an operator verifies a person and credits their deposit, and the person has both',
  FURTHER,
  async ({ page }, { project }) => {
    test.setTimeout(240_000);
    const dataDir = storeWithSamples();
    const server = await startServer({ dataDir });
    const open = (route: string) => page.goto(`${server.url}/console/#${route}`);
    const account = `payer.${Date.now()}@example.com`;
    const signUp = { type: 'email', account, password: PASSWORD, re_password: PASSWORD } as const;
    const { token } = await call(server.url, register, signUp);
    await sendDocuments(server.url, token, { name: 'Mei Chan', cardId: 'K01234567' });
    const [network] = await call(server.url, depositNetworks, {}, token);
    if (!network) throw new Error('Expected a sample network');
    const paid = {
      number: '1000',
      proofImg: await upload(server.url, token),
      charge_id: network.id,
    };
    await call(server.url, depositCoin, { ...paid, txid: 'a1b2c3d4e5f60718'.repeat(4) }, token);

    const secret = await becomeOwner(page, server.log(), open);
    await open('/identity');
    await approve({ page, secret }, 'identity', project.name);
    expect(await call(server.url, center, {}, token)).toMatchObject({ review_status: 2 });

    await open('/deposits');
    await approve({ page, secret }, 'deposits', project.name);
    const balance = await call(server.url, getBalance, {}, token);
    expect(Number(balance.balance)).toBe(1_000);
    const { data } = await call(server.url, depositList, {}, token);
    expect(data).toMatchObject([{ status: 1 }]);

    await open('/withdrawals');
    await look(page, `console-withdrawals-${project.name}`);
    await server.stop();
    server.removeData();
  },
);

/** Opens the first case, takes a picture of it, and approves it. */
async function approve(who: Operator, queue: string, project: string): Promise<void> {
  const { page } = who;
  await page.locator('button.cases__row').first().click();
  await page.locator('.decide').waitFor();
  for (const image of await page.locator('.viewer__img').all()) {
    await expect(image).toHaveJSProperty('complete', true);
  }
  await look(page, `console-${queue}-${project}`);
  await approveCase(who);
}
