import { forexChange, getBalance } from '@fulcrum/contract/account/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import * as people from '@fulcrum/contract/people/calls';
import { myDeal } from '@fulcrum/contract/trading/calls';

import { expect, test } from '@playwright/test';
import { FURTHER } from './further.ts';

import { call } from './api.ts';
import { micro } from './arithmetic.ts';
import { becomeOwner, doWithReason, enrol, invite, look, operator, PASSWORD } from './operator.ts';
import { placeOrder } from './place-order.ts';
import { startServer } from './server.ts';

test.use({ actionTimeout: 20_000 });

test(
  'two operators close a position from the monitor, adjust a balance and decide on fees',
  FURTHER,
  async ({ browser, page: first }, { project }) => {
    test.setTimeout(240_000);
    const server = await startServer();
    const console = (route: string) => `${server.url}/console/#${route}`;
    const { token } = await call(server.url, people.createDemo, {
      demo_id: 'demo-of-two-operators',
    });
    const [eurusd] = await call(server.url, tradeList, { searchCurrency: 'EURUSD' });
    if (!eurusd) throw new Error('Expected EURUSD');
    const multiple = eurusd.HasForexMultiple.at(-1)?.Value ?? 0;
    const order = { type: 1, cont: '1', forex_id: eurusd.Id, multiple } as const;
    await placeOrder(server.url, { ...order, status: 1 }, token);

    const proposer = {
      page: first,
      secret: await becomeOwner(first, server.log(), (route) => first.goto(console(route))),
    };
    await first.goto(console('/operators'));
    const link = await invite(first, 'second', 'owner');
    const confirmer = await operator(browser, async (page) => {
      await page.goto(link);
      return enrol(page, 'second@example.com');
    });
    const second = confirmer.page;
    const confirm = async () => {
      await second.goto(console('/interventions'));
      await second.reload();
      await second.getByRole('button', { name: 'Confirm' }).click();
      await doWithReason(confirmer, 'Confirm');
    };

    await first.goto(console('/monitor?demo=1&code=EURUSD'));
    await first.getByRole('button', { name: 'Pause' }).click();
    await expect(first.getByText('Paused')).toBeVisible();
    await look(first, `console-monitor-drilled-${project.name}`);
    await first.getByRole('button', { name: 'Close…' }).click();
    await doWithReason(proposer, 'Propose');
    await confirm();
    await expect
      .poll(async () => (await call(server.url, myDeal, { status: 1 }, token)).data.length)
      .toBe(0);

    const person = await call(server.url, people.register, {
      type: 'email',
      account: 'adjusted@example.com',
      password: PASSWORD,
      re_password: PASSWORD,
    });
    const real = await call(server.url, people.userInfo, {}, person.token);
    await first.goto(console(`/people/${real.id}`));
    await first.getByRole('button', { name: 'Adjust balance' }).click();
    await first.getByRole('dialog').getByLabel('Amount').fill('12.34');
    await look(first, `console-adjust-${project.name}`);
    await doWithReason(proposer, 'Propose');
    await confirm();
    await expect
      .poll(async () => micro((await call(server.url, getBalance, {}, person.token)).balance))
      .toBe(micro('12.34'));
    const { data: log } = await call(server.url, forexChange, {}, person.token);
    expect(log).toMatchObject([{ Type: 10, Value: '12.340000' }]);

    await first.goto(console('/settings?open=trade_fee_type'));
    await first.getByRole('button', { name: 'Decide on other fees' }).click();
    await first.getByLabel('New rate of EURUSD').fill('6.5');
    await first.getByRole('button', { name: 'Preview' }).click();
    await expect(first.getByText('7.00 → 6.50')).toBeVisible();
    await look(first, `console-fees-${project.name}`);
    await first.getByRole('button', { name: 'Decide', exact: true }).click();
    await doWithReason(proposer, 'Decide');
    await expect(first.getByRole('columnheader', { name: 'To come' })).toBeVisible();
    await server.stop();
    server.removeData();
  },
);
