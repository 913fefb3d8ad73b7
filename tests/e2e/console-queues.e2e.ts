import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { getBalance } from '@fulcrum/contract/account/calls';
import * as files from '@fulcrum/contract/files/calls';
import { depositCoin, depositList, depositNetworks } from '@fulcrum/contract/payments/calls';
import { register } from '@fulcrum/contract/people/calls';
import { center, realName } from '@fulcrum/contract/identity/verification';
import { expect, test, type Page } from '@playwright/test';

import { call } from './api.ts';
import { becomeOwner, look, PASSWORD } from './operator.ts';
import { startServer } from './server.ts';

const STORE = fileURLToPath(new URL('../../scripts/store.mjs', import.meta.url));
/** A picture of one grey dot, as PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('an operator verifies a person and credits their deposit, and the person has both', async ({
  page,
}, { project }) => {
  test.setTimeout(240_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-data-'));
  const samples = spawnSync(process.execPath, [STORE, 'sample-data'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(samples.status, samples.stderr).toBe(0);
  const server = await startServer({ dataDir });
  const open = (route: string) => page.goto(`${server.url}/console/#${route}`);
  const account = `payer.${Date.now()}@example.com`;
  const signUp = { type: 'email', account, password: PASSWORD, re_password: PASSWORD } as const;
  const { token } = await call(server.url, register, signUp);
  const picture = () => upload(server.url, token);
  await call(
    server.url,
    realName,
    {
      name: 'Mei Chan',
      card_id: 'K01234567',
      front_pic: await picture(),
      reverse_pic: await picture(),
    },
    token,
  );
  const [network] = await call(server.url, depositNetworks, {}, token);
  if (!network) throw new Error('Expected a sample network');
  const paid = { number: '1000', proofImg: await picture(), charge_id: network.id };
  await call(server.url, depositCoin, { ...paid, txid: 'a1b2c3d4e5f60718'.repeat(4) }, token);

  await becomeOwner(page, server.log(), open);
  await open('/identity');
  await page.getByRole('button', { name: '1', exact: true }).first().click();
  await approve(page, 'identity', project.name);
  expect(await call(server.url, center, {}, token)).toMatchObject({ review_status: 2 });

  await open('/deposits');
  await page.getByRole('button', { name: '100001' }).click();
  await approve(page, 'deposits', project.name);
  const balance = await call(server.url, getBalance, {}, token);
  expect(Number(balance.balance)).toBe(1_000);
  const { data } = await call(server.url, depositList, {}, token);
  expect(data).toMatchObject([{ status: 1 }]);

  await open('/withdrawals');
  await look(page, `console-withdrawals-${project.name}`);
  await server.stop();
  server.removeData();
});

/** Approves the open case with a reason, and takes pictures of it. */
async function approve(page: Page, queue: string, project: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Approve' });
  await expect(button).toBeVisible();
  for (const image of await page.locator('.case__picture img, section img').all()) {
    await expect(image).toHaveJSProperty('complete', true);
  }
  await look(page, `console-${queue}-${project}`);
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('seen and compared');
  await look(page, `console-${queue}-approve-${project}`);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toHaveCount(0);
}

async function upload(base: string, token: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([PICTURE], { type: 'image/png' }), 'picture.png');
  const reply = await fetch(`${base}${files.imageUpload.path}`, {
    method: 'POST',
    headers: { authorization: token, lang: 'en' },
    body: form,
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: unknown };
  expect(code, msg).toBe(1);
  return files.imageUpload.reply.parse(data).id;
}
