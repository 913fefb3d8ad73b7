import { readFileSync } from 'node:fs';

import { forexChange, getBalance } from '@fulcrum/contract/account/calls';
import { inviteOperator } from '@fulcrum/contract/console/operators/calls';
import * as queues from '@fulcrum/contract/console/payments/calls';
import { saveSettings } from '@fulcrum/contract/console/settings/calls';
import {
  approveIdentityCase,
  identityCases,
  openIdentityCase,
} from '@fulcrum/contract/console/users/identity';
import { depositList, drawList } from '@fulcrum/contract/payments/calls';
import { expect, test, type Page } from '@playwright/test';

import { enrol, type OperatorApi } from '../operator-api.ts';
import { printedText } from '../printed.ts';
import { storeWithSamples } from '../sample-store.ts';
import { call } from './api.ts';
import { micro } from './arithmetic.ts';
import { tokenOf } from './fixtures.ts';
import {
  approveCase,
  ask,
  becomeOwner,
  doWithReason,
  look,
  operator,
  tell,
  type Operator,
} from './operator.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { keepPicture } from './readable.ts';
import { seeRefusedAt } from './refused-at.ts';
import { startServer, type RunningServer } from './server.ts';
import { wordsOf, type Words } from './words.ts';

/* One person uses the whole product in their own browser, with an operator in another, a second one
   who calls the server, and a mail server between them. */

const PASSWORD = 'correct horse battery';
const REASON = 'for the journey';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** Both amounts are above the limit of 10,000 USD, so two operators are required. */
const DEPOSIT = '20000';
const WITHDRAWAL = '12000';
/** A picture of one grey dot, as PNG. */
const PICTURE = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

let post: PostOffice;
let server: RunningServer;
let owner: Operator;
let cashier: OperatorApi;

test.use({ actionTimeout: 20_000 });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const dataDir = storeWithSamples();
  post = await openPostOffice();
  const env = { SMTP_URL: post.url, MAIL_FROM: 'hello@fulcrum.example' };
  server = await startServer({ dataDir, env });
  owner = await operator(browser, (page) =>
    becomeOwner(page, server.log(), (route) => page.goto(`${server.url}/console/#${route}`)),
  );
  const invited = {
    email: 'cashier@example.com',
    name: 'cashier',
    role: 'finance',
    reason: REASON,
  };
  await tellAsOwner(inviteOperator.path, invited);
  cashier = await enrol(server.url, await linkIn(invited.email), invited.email);
  // New payout methods can be used at once instead of after a day.
  const changes = [{ key: 'method_wait_hours', before: '24', after: '0' }];
  await tellAsOwner(saveSettings.path, { changes, reason: REASON });
});

test.afterAll(async () => {
  await server.stop();
  server.removeData();
  await post.close();
});

for (const lang of ['en', 'hk'] as const) {
  test(`from the first mail to the last cent, in ${lang}`, async ({ page }) => {
    test.setTimeout(240_000);
    const words = wordsOf(lang);
    const person = `mei.${lang}.${Date.now()}@example.com`;
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    const open = (route: string) => page.goto(`${server.url}/#${route}`);

    await open('/register');
    await registerByMail(page, words, person);
    await open('/mine/auth');
    await verify(page, words, `P${Date.now()}`);
    await approveIdentity();
    await expect(page.getByRole('heading', { name: words('auth.doneTitle') })).toBeVisible();

    await open('/mine/charge');
    await deposit(page, words);
    const state = page.locator('.record .tag');
    const cancelDeposit = page.getByRole('button', { name: words('charge.cancel') });
    await approveDeposit();
    // The first of two approvals changes nothing for the owner of the account.
    await expect(state).toHaveText(STATES[lang].review);
    await expect(cancelDeposit).toBeVisible();
    const token = await tokenOf(page);
    const deposits = await call(server.url, depositList, {}, token);
    const credited = { id: deposits.data[0]?.id, reason: REASON };
    await tellAsCashier(queues.approveDeposit.path, credited);
    await expect(state).toHaveText(STATES[lang].credited);
    await expect(cancelDeposit).toHaveCount(0);
    await open('/mine/wallet');
    await expect(page.getByText('20,000.00').filter({ visible: true }).first()).toBeVisible();

    await open('/trade?code=EURUSD');
    await buyAndClose(page, words, open);

    await open('/mine/withdraw-way?type=1');
    await bind(page, words);
    await open('/mine/withdraw');
    await withdraw(page, words);
    const cancelWithdrawal = page.getByRole('button', { name: words('withdraw.cancel') });
    const withdrawals = await call(server.url, drawList, {}, token);
    const payout = { id: withdrawals.data[0]?.id, reason: REASON };
    await tellAsOwner(queues.approveWithdrawal.path, payout);
    await seeOwnApproval();
    await expect(cancelWithdrawal).toBeVisible();
    await tellAsCashier(queues.approveWithdrawal.path, payout);
    await expect(state).toHaveText(STATES[lang].approved);
    await expect(cancelWithdrawal).toHaveCount(0);
    await payOut(owner);
    const slip = owner.page.getByRole('button', { name: 'Slip of the payment, larger' });
    await expect(slip).toBeVisible();
    await expect(state).toHaveText(STATES[lang].paid);
    await keepPicture(page, `screens/money-journey-paid-${lang}`);

    await open('/mine/history');
    await compareStatements(page, words);
  });
}

/** Names of the states that the person's open page shows without a touch. */
const STATES = {
  en: {
    review: 'Under review',
    credited: 'Credited',
    approved: 'Approved, being paid',
    paid: 'Paid',
  },
  hk: { review: '審核中', credited: '已入帳', approved: '已批准，付款中', paid: '已付款' },
} as const;

/** Makes a change as the owner. */
const tellAsOwner = (path: string, data: object): Promise<void> =>
  tell(owner.page, server.url, path, data);

/** Makes a change as the second operator. */
async function tellAsCashier(path: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  const { code, msg } = await cashier.post(server.url, path.replace('/console/api/', ''), data);
  expect(code, msg).toBe(1);
}

/** Returns the one-time link that was e-mailed to an operator. */
async function linkIn(mailbox: string): Promise<string> {
  const inLetter = () =>
    /https?:\S+enrol\?token=[\w-]{43}/.exec(
      // The e-mail is as transmitted: long lines are broken, and equals signs are escaped.
      bodyOf(post.newestTo(mailbox) ?? '')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )?.[0] ?? '';
  await expect.poll(inLetter).not.toBe('');
  return inLetter();
}

/** Marks the approved withdrawal as paid, with its transaction id and a picture. */
async function payOut(who: Operator): Promise<void> {
  const { page } = who;
  await page.goto(`${server.url}/console/#/withdrawals?status=4`);
  await page.reload();
  await page.locator('button.cases__row').first().click();
  await look(page, 'console-case-being-paid');
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog');
  const txid = Date.now().toString(16).padStart(64, '0');
  await dialog.getByLabel('Transaction id or bank reference').fill(txid);
  await dialog.getByLabel('Slip of the payment').setInputFiles(PICTURE);
  await look(page, 'console-pay');
  await doWithReason(who, 'Mark as paid');
}

/** Opens the first waiting case of a queue, as the owner. */
async function openCase(queue: string): Promise<void> {
  const { page } = owner;
  await page.goto(`${server.url}/console/#/${queue}`);
  await page.reload();
  await page.locator('button.cases__row').first().click();
  await page.locator('.decide').waitFor();
  for (const image of await page.locator('.viewer__img').all()) {
    await expect(image).toHaveJSProperty('complete', true);
  }
  await look(page, `console-case-${queue}`);
}

async function approveDeposit(): Promise<void> {
  await openCase('deposits');
  await approveCase(owner);
}

/** Looks at the waiting documents, and verifies the person by a call. */
async function approveIdentity(): Promise<void> {
  await openCase('identity');
  const waiting = await ask(owner.page, server.url, identityCases.path, { status: 1 });
  const [{ id } = { id: 0 }] = identityCases.reply.parse(waiting).rows;
  await tellAsOwner(openIdentityCase.path, { id });
  await tellAsOwner(approveIdentityCase.path, { id, reason: REASON });
}

/** Checks that the operator who approved first cannot give the second approval. */
async function seeOwnApproval(): Promise<void> {
  const { page } = owner;
  await page.goto(`${server.url}/console/#/withdrawals`);
  await page.reload();
  await page.locator('button.cases__row').filter({ hasText: 'First approval' }).click();
  await expect(page.getByText('You approved this; another operator confirms it')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve / })).toHaveCount(0);
  await look(page, 'console-approved');
}

async function registerByMail(page: Page, words: Words, person: string): Promise<void> {
  await page.getByLabel(words('login.emailLabel')).fill(person);
  await page.getByRole('button', { name: words('code.send') }).click();
  await expect.poll(() => post.newestTo(person)).not.toBeNull();
  const [code = ''] = /\b\d{6}\b/.exec(bodyOf(post.newestTo(person) ?? '')) ?? [];
  await page.getByLabel(words('code.label')).fill(code);
  await page.getByLabel(words('login.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(words('register.repeat'), { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('register.submit') }).click();
  await page.waitForURL(/#\/$/);
}

/** Returns the text of an e-mail, whatever its transfer encoding. */
function bodyOf(source: string): string {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : body;
}

async function verify(page: Page, words: Words, cardId: string): Promise<void> {
  await page.getByLabel(words('auth.name')).fill('Mei Chan');
  await page.getByLabel(words('auth.cardId')).fill(cardId);
  for (const [at, slot] of (['auth.front', 'auth.back'] as const).entries()) {
    await page.getByLabel(`${words(slot)}: ${words('image.choose')}`).setInputFiles(PICTURE);
    await expect(page.getByText(words('image.done'))).toHaveCount(at + 1);
  }
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('auth.submit') }).click();
  await expect(page.getByRole('heading', { name: words('auth.reviewTitle') })).toBeVisible();
}

/** Saves the QR code and checks that the picture equals the code on the screen, cell by cell. */
async function saveQr(page: Page, words: Words): Promise<void> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: words('charge.saveQr') }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^[A-Z]+-[A-Z0-9]+\.png$/);
  const saved = readFileSync(await file.path(), 'base64');
  const differing = await page
    .getByRole('img', { name: words('charge.qr') })
    .evaluate(async (code, picture) => {
      const side = Number(code.getAttribute('viewBox')?.split(' ').at(-1));
      const drawn = async (source: string) => {
        const image = new Image(side * 8, side * 8);
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = side * 8;
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0, side * 8, side * 8);
        // Reads the centre of each cell, away from its edges.
        return Array.from({ length: side * side }, (_, at) => {
          const [x, y] = [(at % side) * 8 + 4, Math.floor(at / side) * 8 + 4];
          return (context?.getImageData(x, y, 1, 1).data[0] ?? 0) > 127;
        });
      };
      const shown = code.cloneNode(true) as Element; // a clone has the type of its original
      shown.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      shown.setAttribute('width', String(side * 8));
      shown.setAttribute('height', String(side * 8));
      const onScreen = await drawn(`data:image/svg+xml,${encodeURIComponent(shown.outerHTML)}`);
      const inFile = await drawn(`data:image/png;base64,${picture}`);
      return onScreen.filter((isLight, at) => isLight !== inFile[at]).length;
    }, saved);
  expect(differing).toBe(0);
}

async function deposit(page: Page, words: Words): Promise<void> {
  await saveQr(page, words);
  await page.getByRole('textbox', { name: startOf(words('charge.amount')) }).fill(DEPOSIT);
  const txid = page.getByLabel(words('charge.txid'));
  await txid.fill('a1b2c3');
  const slot = `${words('charge.proof')}: ${words('image.choose')}`;
  await page.getByLabel(slot).setInputFiles(PICTURE);
  await expect(page.getByText(words('image.done'))).toBeVisible();
  await page.getByRole('button', { name: words('charge.submit') }).click();
  await seeRefusedAt(page, txid);
  await txid.fill(Date.now().toString(16).padStart(64, '0'));
  await expect(txid).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: words('charge.submit') }).click();
  await expect(page.getByRole('heading', { name: words('charge.records') })).toBeVisible();
}

async function buyAndClose(
  page: Page,
  words: Words,
  open: (route: string) => Promise<unknown>,
): Promise<void> {
  await page.getByRole('textbox', { name: words('trade.lotsLabel') }).fill('0.10');
  const side = startOf(words('trade.buy'));
  await page.locator('form').getByRole('button', { name: side }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: side }).click();
  await expect(sheet).toBeHidden();
  await open('/order?type=1');
  const card = page.getByRole('listitem').filter({ hasText: 'EUR/USD' });
  await card.getByRole('button', { name: words('orders.close'), exact: true }).click();
  await sheet.getByRole('button', { name: '100%', exact: true }).click();
  const close = words('orders.closeAt', { price: '#' }).replace('#', '.*');
  await sheet.getByRole('button', { name: new RegExp(close) }).click();
  await expect(page.getByText(words('orders.noHolding'))).toBeVisible();
}

async function bind(page: Page, words: Words): Promise<void> {
  const address = page.getByLabel(words('methods.fields.address', { network: 'TRC20' }));
  const save = async (text: string) => {
    await address.fill(text);
    await page.getByRole('button', { name: words('methods.review') }).click();
    await page.getByRole('button', { name: words('methods.confirm'), exact: true }).click();
  };
  // The last character of an address is a part of its checksum.
  await save(`${ADDRESS.slice(0, -1)}9`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await seeRefusedAt(page, address);
  await save(ADDRESS);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function withdraw(page: Page, words: Words): Promise<void> {
  await page.getByRole('textbox', { name: startOf(words('withdraw.amount')) }).fill(WITHDRAWAL);
  await page.getByRole('button', { name: words('withdraw.review') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: words('withdraw.confirm'), exact: true }).click();
  await expect(page.getByRole('heading', { name: words('withdraw.records') })).toBeVisible();
  const { balance, lock_balance } = await call(server.url, getBalance, {}, await tokenOf(page));
  expect(micro(lock_balance)).toBe(micro(WITHDRAWAL));
  expect(micro(balance)).toBeGreaterThan(micro(WITHDRAWAL));
}

/** Saves the statement in both formats and compares every line and the balance with the ledger. */
async function compareStatements(page: Page, words: Words): Promise<void> {
  const token = await tokenOf(page);
  const { data: log, total } = await call(server.url, forexChange, { page: 1 }, token);
  expect(total).toBe(log.length);
  // Deposit, fee and result of the trade, withdrawal, and its fee.
  expect(log.map(({ Type }) => Type)).toEqual([3, 2, 5, 4, 1]);
  const { balance, lock_balance } = await call(server.url, getBalance, {}, token);
  const sum = log.reduce((all, { Value }) => all + micro(Value), 0n);
  expect(sum).toBe(micro(balance));
  expect(micro(lock_balance)).toBe(0n);
  expect(micro(log.at(-1)?.Value ?? '')).toBe(micro(DEPOSIT));
  const paid = log.slice(0, 2).reduce((all, { Value }) => all + micro(Value), 0n);
  expect(paid).toBe(-micro(WITHDRAWAL));

  const csv = (await save(page, words, words('history.csv'))).toString('utf8');
  const lines = csv.trim().split('\r\n').slice(1);
  expect(lines.map((line) => CSV_LINE.exec(line)?.slice(1))).toEqual(
    log
      .toReversed()
      .map(({ Id, Type, Value, Balance }) => [String(Id), String(Type), Value, Balance]),
  );
  const printed = printedText(await save(page, words, words('history.pdf')));
  for (const { Value, Balance } of log) {
    for (const amount of [Value, Balance]) {
      expect(printed).toContain(amount.replace(/\B(?=(\d{3})+\.)/g, ','));
    }
  }
}

/**
 * Matches id, type, value and balance; of the times and names between them, only one contains
 * commas.
 */
const CSV_LINE = /^(\d+),[^,]+,"?.*"?,(\d+),[^,]*,(-?[\d.]+),([\d.]+),\d*,/;

async function save(page: Page, words: Words, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: words('history.statement') }).click();
  await page.getByRole('radio', { name: format }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: words('history.save') }).click();
  const path = await (await coming).path();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return readFileSync(path);
}

/** Matches a name that is followed by a figure or a limit. */
const startOf = (text: string) => new RegExp(`^${text.trim()}`);
