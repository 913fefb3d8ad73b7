import * as queues from '@fulcrum/contract/console/payments/calls';
import { saveSettings } from '@fulcrum/contract/console/settings/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import {
  approveIdentityCase,
  openIdentityCase,
  identityCases,
  IdentityPage,
} from '@fulcrum/contract/console/users/identity';
import { register, userInfo } from '@fulcrum/contract/people/calls';
import { expect, test, type Page } from '@playwright/test';

import { call } from '../e2e/api.ts';
import { sendDocuments, upload } from '../e2e/documents.ts';
import { approveCase, ask, enrol, PASSWORD, sendInvitation, tell } from '../e2e/operator.ts';
import { startServer } from '../e2e/server.ts';
import { storeWithSamples } from '../sample-store.ts';
import { picture } from './camera.ts';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const REASON = 'sample data of the tour';

test.use({
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
});

test('a day of an operator', async ({ page }) => {
  test.setTimeout(240_000);
  const dataDir = storeWithSamples();
  const server = await startServer({ dataDir, env: { RATE_LIMITS: 'off' } });
  const base = server.url;
  const open = (route: string) => page.goto(`${base}/console/#${route}`);

  const [, link = ''] = /\/console\/#(\/enrol\?token=[\w-]+)/.exec(server.log()) ?? [];
  await open(link);
  await expect(page.locator('.door__key')).toBeVisible();
  await picture(page, 'console-enrolment');
  const secret = await enrol(page, 'owner@example.com');
  const user = await casesToWork(page, base);
  await picture(page, 'console-dashboard');

  for (const [name, queue] of [
    ['identity', '/identity'],
    ['deposit', '/deposits'],
    ['withdrawal', '/withdrawals'],
  ] as const) {
    await open(queue);
    await page.locator('button.cases__row').first().click();
    await expect(page.locator('.decide')).toBeVisible();
    await picture(page, `console-${name}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, 'console-withdrawal-at-1280');
  await page.setViewportSize({ width: 1440, height: 900 });
  await approveCase({ page, secret });
  await open('/withdrawals?status=4');
  await page.locator('button.cases__row').first().click();
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
  await picture(page, 'console-withdrawal-being-paid');

  await open('/operators');
  await sendInvitation(page, 'cashier', 'finance');
  await open('/operators');
  await expect(page.getByRole('heading', { name: 'Operators' })).toBeVisible();
  await picture(page, 'console-operators');
  for (const [name, route] of [
    ['audit', '/audit'],
    ['day-end', '/day-end'],
    ['user', `/people/${user}`],
  ] as const) {
    await open(route);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await picture(page, `console-${name}`);
  }
  await page.keyboard.press('/');
  await page.keyboard.type(String(user));
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await picture(page, 'console-search');
  await server.stop();
  server.removeData();
});

/** Makes people with documents, deposits and withdrawals that wait; returns the id of one. */
async function casesToWork(page: Page, base: string): Promise<number> {
  const changes = [{ key: 'method_wait_hours', before: '24', after: '0' }];
  await tell(page, base, saveSettings.path, { changes, reason: REASON });
  let user = 0;
  for (const [at, name] of ['Mei Chan', 'Ada Novak', 'Tom Wolfe'].entries()) {
    const given = { password: PASSWORD, re_password: PASSWORD, type: 'email' } as const;
    const { token } = await call(base, register, { ...given, account: `p${at}@example.com` });
    await sendDocuments(base, token, { name, cardId: `K0${1_234_567 + at}` });
    const [network] = await call(base, funds.depositNetworks, {}, token);
    const [currency] = await call(base, funds.drawSymbols, { type: 1 }, token);
    if (!network || !currency) throw new Error('Expected sample channels');
    const paid = { number: '1000', proofImg: await upload(base, token), charge_id: network.id };
    const sent = { ...paid, txid: `a1b2c3d4e5f6071${at}`.repeat(4) };
    const { id } = await call(base, funds.depositCoin, sent, token);
    if (at > 0) continue;
    const proofImg = await upload(base, token);
    await call(base, funds.depositCoin, { ...paid, proofImg, txid: 'c'.repeat(64) }, token);
    await tell(page, base, queues.approveDeposit.path, { id, reason: REASON });
    user = (await call(base, userInfo, {}, token)).id;
    await verifyOldest(page, base);
    const method = { type: 1, draw_id: currency.id, dc_address: ADDRESS } as const;
    const bound = await call(base, funds.bindDrawMethod, method, token);
    const asked = { draw_currency_id: currency.id, draw_method_id: bound.id, number: 200 };
    await call(base, funds.draw, asked, token);
  }
  return user;
}

async function verifyOldest(page: Page, base: string): Promise<void> {
  const { rows } = IdentityPage.parse(await ask(page, base, identityCases.path, { status: 1 }));
  const [oldest] = rows;
  if (!oldest) throw new Error('Expected a case that waits');
  // A case is decided by whoever has opened it.
  await tell(page, base, openIdentityCase.path, { id: oldest.id });
  await tell(page, base, approveIdentityCase.path, { id: oldest.id, reason: REASON });
}
