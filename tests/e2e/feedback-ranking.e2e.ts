import { getBasicInfo } from '@fulcrum/contract/settings/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { closeAll } from '@fulcrum/contract/trading/calls';

import { enrol, ownerLinkIn, type OperatorApi } from '../operator-api.ts';
import { call } from './api.ts';
import { expect, test, tokenOf } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { placeOrder } from './place-order.ts';

// On each server only one person can enrol as the first owner.
test.use({ named: 'heard' });

/** Feedback, search and ranking, from the app to the operators. */

const reason = 'for the journey';
let owner: OperatorApi;
test.beforeAll(async ({ server }) => {
  owner = await enrol(server.url, ownerLinkIn(server.log()), 'owner@example.com');
});

test(
  'what a visitor tells as feedback lies in the console under the number they keep',
  FURTHER,
  async ({ page, open, words, server }) => {
    await open('/feedback');
    await page.getByRole('button', { name: words('feedback.topics.prices') }).click();
    await page.getByLabel(words('feedback.text')).fill('A chart for gold in grams');
    await page.getByRole('button', { name: words('chat.send') }).click();
    const ticket = (await page.locator('.thanks__ticket').textContent()) ?? '';
    expect(ticket).not.toBe('');

    type Rows = { rows: { id: number; ticket: string; topic: string; user_id: number | null }[] };
    const { data } = await owner.get<Rows>(server.url, 'feedback', { feedback_topic: 'prices' });
    expect(data.rows).toMatchObject([{ ticket, topic: 'prices', user_id: null }]);
    const one = await owner.get<{ text: string }>(server.url, 'feedback/one', {
      id: data.rows[0]?.id,
    });
    expect(one.data.text).toBe('A chart for gold in grams');
  },
);

test(
  'a trader who agrees to it is seen by everybody in the ranking, and gone when they take it back',
  FURTHER,
  async ({ page, open, words, server }) => {
    await open('/login');
    await page.getByRole('button', { name: words('login.demo') }).click();
    await expect(page).toHaveURL(/#\/$/);
    const token = await tokenOf(page);
    const [instrument] = (await call(server.url, tradeList, {})).filter(
      ({ Code }) => Code === 'EURUSD',
    );
    const multiple = instrument?.HasForexMultiple.at(-1)?.Value;
    if (!instrument || multiple === undefined) throw new Error('Expected EURUSD with leverage');
    for (let opened = 0; opened < 10; opened += 1) {
      const order = {
        type: 1,
        cont: '0.01',
        forex_id: instrument.Id,
        status: 1,
        multiple,
      } as const;
      await placeOrder(server.url, order, token);
    }
    await call(server.url, closeAll, {}, token);

    await open('/mine/system');
    await page.getByLabel(words('rank.nickname')).fill('Quiet Harbour');
    const listed = page.getByRole('switch', { name: words('rank.listMe') });
    await listed.click();
    await expect(listed).toBeChecked();
    const row = page.getByRole('button', { name: /Quiet Harbour/ });
    await expect(async () => {
      await open('/rank?kind=demo');
      await page.reload();
      await expect(row).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await row.click();
    await expect(page.getByRole('dialog')).toContainText(words('rank.followers'));

    await open('/mine/system');
    await listed.click();
    await expect(listed).not.toBeChecked();
    await open('/rank?kind=demo');
    await expect(page.getByText(words('rank.empty'))).toBeVisible();
  },
);

test(
  'in the main mode a company is found, read about and chosen',
  FURTHER,
  async ({ page, open, words, server }) => {
    const firm = {
      name: 'Harbour Prime',
      subject: 'Broker of metals',
      url: 'https://harbour.example',
      email: '',
      location: 'Hong Kong',
      registered_address: '1 Queen’s Road',
      office_address: '',
      listed: 1,
      no_logo: 0,
      reason,
    };
    expect((await owner.post(server.url, 'companies/save', firm)).code).toBe(1);
    const change = { key: 'app_mode', before: 'trade', after: 'main' };
    const saved = await owner.post(server.url, 'settings/save', { changes: [change], reason });
    expect(saved.code, saved.msg).toBe(1);

    // A change is effective within five seconds, but a page loads the settings only once.
    const mode = async () => (await call(server.url, getBasicInfo, {})).app_mode;
    await expect.poll(mode).toBe('main');
    await open('/product');
    await page.getByRole('searchbox').fill('metals');
    await page.getByRole('button', { name: /Harbour Prime/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('1 Queen’s Road');
    await sheet.getByRole('button', { name: words('company.choose') }).click();
    await expect(page.getByRole('img', { name: words('company.chosen') })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain('company_id');
  },
);
