import * as queues from '@fulcrum/contract/console/payments/calls';
import { saveSettings } from '@fulcrum/contract/console/settings/calls';
import { identityCases } from '@fulcrum/contract/console/users/identity';
import * as funds from '@fulcrum/contract/payments/calls';
import { register } from '@fulcrum/contract/people/calls';
import { expect, test, type Page } from '@playwright/test';

import { storeWithSamples } from '../sample-store.ts';
import { call } from './api.ts';
import { sendDocuments, upload } from './documents.ts';
import { FURTHER } from './further.ts';
import { ask, becomeOwner, PASSWORD, tell } from './operator.ts';
import { startServer } from './server.ts';

/* An operator works through two queues without the mouse. What is counted is what they do, not
   how fast this machine is. */

const isLong = process.env['PROOF'] === 'long';
const CASES = isLong ? 50 : 10;
/** Every tenth identity case is rejected, which takes two keys. */
const REJECTED_EACH = 10;
/** A person may have at most 20 withdrawals under review. */
const EACH_ASKS = 10;
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** An operator's keyboard, which counts. */
class Keyboard {
  readonly #page: Page;
  count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.count += 1;
    }
  }
}

test(
  `an operator works through ${CASES} identities and ${CASES} withdrawals by keys alone`,
  FURTHER,
  async ({ page }) => {
    test.setTimeout(isLong ? 600_000 : 240_000);
    const dataDir = storeWithSamples();
    // Fifty people sign up from one address.
    const server = await startServer({ dataDir, env: { RATE_LIMITS: 'off' } });
    const base = server.url;
    const tokens = await people(base);
    await becomeOwner(page, server.log(), (route) => page.goto(`${base}/console/#${route}`));

    await page.goto(`${base}/console/#/identity`);
    const identity = await work(page, (at) =>
      at % REJECTED_EACH === REJECTED_EACH - 1 ? ['r', '1'] : ['a'],
    );
    report('identity case', identity);
    expect(identity.keys).toBeLessThanOrEqual(2 * CASES);
    const left = await ask(page, base, identityCases.path, { status: 1 });
    expect(left).toMatchObject({ total: 0 });
    expect(await ask(page, base, identityCases.path, { status: 2 })).toMatchObject({
      total: CASES - CASES / REJECTED_EACH,
    });

    await withdrawals(page, base, tokens.slice(0, CASES / EACH_ASKS));
    await page.goto(`${base}/console/#/withdrawals`);
    const money = await work(page, () => ['1', '2', '3', 'a']);
    report('withdrawal', money);
    // Three checks, each ticked by a key of its own, and the approval.
    expect(money.keys).toBeLessThanOrEqual(4 * CASES + 1);
    expect(await ask(page, base, queues.withdrawals.path, { status: 0 })).toMatchObject({
      total: 0,
    });
    expect(await ask(page, base, queues.withdrawals.path, { status: 4 })).toMatchObject({
      total: CASES,
    });
    await server.stop();
    server.removeData();
  },
);

interface Worked {
  readonly keys: number;
  readonly seconds: number;
}

/** Works through the queue that is open: J once, then the keys of each case as it comes. */
async function work(page: Page, keysOf: (at: number) => readonly string[]): Promise<Worked> {
  const keyboard = new Keyboard(page);
  const box = page.locator('.case');
  await expect(page.locator('button.cases__row').first()).toBeVisible();
  const start = performance.now();
  await keyboard.press('j');
  let seen = '';
  for (let at = 0; at < CASES; at++) {
    await expect(box).not.toHaveAttribute('aria-label', seen);
    // The keys work once there has been time to see the case.
    await expect(box.locator('button[aria-keyshortcuts="R"]')).toBeVisible();
    seen = (await box.getAttribute('aria-label')) ?? '';
    await keyboard.press(...keysOf(at));
  }
  const seconds = (performance.now() - start) / 1_000;
  await expect(page.getByText('Nothing waits here').first()).toBeVisible();
  await expect(page.locator('.held__line')).toHaveCount(0);
  return { keys: keyboard.count, seconds };
}

function report(name: string, { keys, seconds }: Worked): void {
  const [each, time] = [(keys / CASES).toFixed(2), (seconds / CASES).toFixed(2)];
  process.stdout.write(`${name}: ${each} keys and ${time} s each, of ${CASES}\n`);
}

/**
 * Makes people whose documents wait; returns their tokens. One after the other, because one address
 * may send only a few pictures at a time.
 */
async function people(base: string): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < CASES; at += 1) tokens.push(await person(base, at));
  return tokens;
}

async function person(base: string, at: number): Promise<string> {
  const account = `person.${at}@example.com`;
  const given = { type: 'email', account, password: PASSWORD, re_password: PASSWORD } as const;
  const { token } = await call(base, register, given);
  const letters = `${String.fromCharCode(65 + Math.floor(at / 10))}${'abcdefghij'[at % 10]}`;
  await sendDocuments(base, token, { name: `Mei ${letters}`, cardId: `K0${1_000_000 + at}` });
  return token;
}

/** Credits verified people, each of whom then asks for withdrawals to a new address. */
async function withdrawals(page: Page, base: string, tokens: readonly string[]): Promise<void> {
  const reason = 'sample data of a test';
  const changes = [{ key: 'method_wait_hours', before: '24', after: '0' }];
  await tell(page, base, saveSettings.path, { changes, reason });
  for (const [index, token] of tokens.entries()) {
    const [network] = await call(base, funds.depositNetworks, {}, token);
    const [currency] = await call(base, funds.drawSymbols, { type: 1 }, token);
    if (!network || !currency) throw new Error('Expected sample channels');
    const proofImg = await upload(base, token);
    const txid = `a1b2c3d4e5f6071${index}`.repeat(4);
    const paid = { number: '1000', proofImg, charge_id: network.id, txid };
    const { id } = await call(base, funds.depositCoin, paid, token);
    await tell(page, base, queues.approveDeposit.path, { id, reason });
    const method = { type: 1, draw_id: currency.id, dc_address: ADDRESS } as const;
    const bound = await call(base, funds.bindDrawMethod, method, token);
    const asked = { draw_currency_id: currency.id, draw_method_id: bound.id, number: 20 };
    for (let at = 0; at < EACH_ASKS; at++) await call(base, funds.draw, asked, token);
  }
}
