import { expect, test } from './fixtures.ts';
import { overflowing } from './overflow.ts';
import { keepPicture, seeReadable } from './readable.ts';

for (const [lang, colorScheme] of [
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('a trader stays in full screen, turns the phone, and buys with a stop', async ({
      page,
      open,
      words,
      demo,
    }, { project }) => {
      const look = async (name: string) => {
        await keepPicture(page, `screens/full-screen-${name}-${lang}-${project.name}`);
        await seeReadable(page, name);
        expect.soft(await overflowing(page), name).toEqual([]);
      };
      await demo();
      await open('/trade?code=EURUSD');
      await expect(page.locator('.toast')).toHaveCount(0);
      await page.getByRole('button', { name: words('trade.full') }).click();
      const strip = page.locator('.strip');
      const buy = strip.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) });
      await expect(buy).toBeEnabled();
      await look('upright');

      await page.setViewportSize({ width: 360, height: 780 });
      await look('narrow');
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(buy).toBeInViewport({ ratio: 1 });
      await look('across');

      await strip.getByRole('button', { name: words('trade.stopLoss') }).click();
      const levels = page.getByRole('dialog');
      await levels.getByRole('switch', { name: words('trade.stopLoss') }).click();
      await look('levels');
      await page.goBack();
      await expect(levels).toBeHidden();
      await expect(page.getByRole('slider', { name: 'SL' })).toBeVisible();
      await strip.getByRole('button', { name: words('trade.more') }).click();
      await look('with-stop');

      await buy.click();
      await page.getByRole('dialog').getByRole('button', { name: /0\.11/ }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(buy).toBeVisible();

      await page.goBack();
      await expect(strip).toBeHidden();
      await expect(page).toHaveURL(/#\/trade/);
      await expect(page.getByRole('textbox', { name: words('trade.lotsLabel') })).toHaveValue(
        '0.11',
      );
      await page.setViewportSize({ width: 390, height: 844 });
      await page
        .locator('.tabbar')
        .getByRole('link', { name: words('tabs.orders') })
        .click();
      const card = page.getByRole('button', { name: /^EUR\/USD/ }).filter({ hasText: '0.11' });
      await card.click();
      await expect(page.locator('.pos')).toContainText('SL');
    });
  });
}
