import { close } from '@fulcrum/contract/trading/calls';
import { note, saveNote } from '@fulcrum/contract/trading/notes';

import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { placeOrder } from './place-order.ts';
import { keepPicture } from './readable.ts';

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['hk', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test(
      'a trade is noted, both devices are heard, and results tell its tag and costs',
      FURTHER,
      async ({ page, open, words, server, demo }, { project }) => {
        const picture = (name: string, fullPage = false) =>
          keepPicture(page, `screens/notes-${name}-${lang}-${project.name}`, { fullPage });
        const token = await demo();
        await placeOrder(server.url, BUY, token);
        const seen = { price: '1.08700', deviation: 99_999_999 };
        const id = await placeOrder(server.url, { ...BUY, ...seen }, token);

        await open('/order?type=1');
        await page.getByRole('button', { name: words('orders.actions') }).click();
        await page.getByRole('button', { name: words('notes.title'), exact: true }).click();
        const text = page.getByRole('textbox', { name: words('alerts.note') });
        const tag = page.getByRole('textbox', { name: words('notes.tags') });
        const save = page.getByRole('button', { name: words('orders.save'), exact: true });
        await text.fill('Bought the first dip after the news.\nToo early?');
        await tag.fill('first hour');
        await tag.press('Enter');
        await tag.fill('news');
        await picture('position');
        await save.click();
        await expect(page.getByRole('dialog')).toBeHidden();

        await call(server.url, close, { id }, token);
        await open('/order?type=3');
        await page.locator('.past__row').first().click();
        await expect(page.getByText('Too early?')).toBeVisible();
        await picture('receipt');

        await page.getByRole('button', { name: words('notes.edit') }).click();
        await text.fill('Written on the laptop');
        const other = { id, text: 'Written on the phone', tags: ['phone'], version: 1 };
        await call(server.url, saveNote, other, token);
        await save.click();
        await expect(page.getByText('Written on the phone')).toBeVisible();
        await picture('two-devices');
        await page.getByRole('button', { name: words('notes.join') }).click();
        await picture('joined');
        await save.click();
        await expect
          .poll(async () => (await call(server.url, note, { id }, token)).version)
          .toBe(3);
        const joined = await call(server.url, note, { id }, token);
        expect(joined.text).toBe('Written on the phone\n\nWritten on the laptop');
        expect(joined.tags).toEqual(['phone', 'first hour', 'news']);

        // The sheet of the note goes by itself; Escape is for the receipt under it.
        await expect(text).toBeHidden();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await open('/order?type=3&tag=news');
        await expect(page.locator('.past__row')).toHaveCount(1);
        await picture('history');
        await page
          .getByRole('button', { name: new RegExp(`^${words('orders.filter')} · `) })
          .click();
        await expect(page.getByRole('group', { name: words('notes.tags') })).toBeVisible();
        await picture('filter');

        await open('/mine/results?days=7');
        await page.getByRole('button', { name: 'first hour' }).click();
        const costs = page.getByRole('region', { name: words('results.costs.title') });
        await expect(costs.getByRole('row')).toHaveCount(3);
        await picture('results');
        await costs.scrollIntoViewIfNeeded();
        await page.locator('.page-end').last().scrollIntoViewIfNeeded();
        await picture('costs');
      },
    );
  });
}
