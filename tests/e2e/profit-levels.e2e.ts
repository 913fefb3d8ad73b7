import { tradeList } from '@fulcrum/contract/market-data/calls';
import { orderDetail } from '@fulcrum/contract/trading/calls';

import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';

for (const [lang, scheme] of [
  ['hk', 'light'],
  ['en', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme: scheme });

    test('a second take-profit and break-even are added, saved and shown on the card', async ({
      page,
      open,
      words,
      server,
      demo,
    }) => {
      const token = await demo();
      const instruments = await call(server.url, tradeList, {});
      const instrument = instruments.find(({ Code }) => Code === 'EURUSD');
      const bid = instrument?.ForexQuotations.Bid;
      if (!instrument || bid == null) throw new Error('No EURUSD here');
      const profit = (bid + 0.03).toFixed(5);
      const id = await placeOrder(
        server.url,
        {
          type: 1,
          cont: '0.10',
          forex_id: instrument.Id,
          status: 1,
          multiple: 100,
          stop_loss_price: (bid - 0.03).toFixed(5),
          target_profit_price: profit,
        },
        token,
      );

      await open('/order?type=1');
      const card = page.getByRole('listitem').filter({ hasText: 'EUR/USD' });
      await card.getByRole('button', { name: words('orders.editStops') }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: words('orders.addLevel') }).click();
      const share = (name: string) => words('orders.levelShare', { name });
      await sheet.getByRole('textbox', { name: share('TP 2') }).fill('30');
      await sheet.getByRole('switch', { name: words('orders.breakEvenMove') }).click();
      await keepPicture(page, `screens/profit-levels-${lang}-${scheme}`);
      await sheet.getByRole('button', { name: words('orders.save'), exact: true }).click();
      await expect(sheet).toBeHidden();

      // The newest position is expanded; its tags are on the folded card.
      await card.getByRole('button').first().click();
      await expect(card.getByText('TP 0/2')).toBeVisible();
      const { order } = await call(server.url, orderDetail, { id }, token);
      expect(order.ProfitLevels).toMatchObject([
        { Price: profit, Percent: 50, Lots: '0.05' },
        { Percent: 30, Lots: '0.03' },
      ]);
      expect(order.BreakEven).toEqual({ Level: 1, Points: null, Offset: 0 });
    });
  });
}
