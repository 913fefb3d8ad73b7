import { expect, test } from './fixtures.ts';
import { keepPicture } from './readable.ts';
import { listed } from './words.ts';

for (const [lang, colorScheme] of [
  ['en', 'dark'],
  ['hk', 'light'],
  ['ar', 'light'],
] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang, colorScheme });

    test('the levels of an order are drawn before it is sent, and dragged', async ({
      page,
      open,
      words,
      demo,
    }, { project }) => {
      const picture = (name: string) =>
        keepPicture(page, `screens/draft-lines-${name}-${lang}-${project.name}`);
      await demo();
      await open('/trade?code=EURUSD');
      const grips = page.getByRole('slider');
      await expect(page.locator('form .bs__buy')).toBeEnabled();
      await expect(grips).toHaveCount(0);
      await page.getByRole('switch', { name: words('trade.stopLoss') }).click();
      await page.getByRole('switch', { name: words('trade.takeProfit') }).click();
      await expect(grips).toHaveCount(2);
      await picture('drawn');

      // The stop lies lower than the profit for a buy, and higher for a sell.
      const stop = page.getByRole('slider', { name: 'SL' });
      const profit = page.getByRole('slider', { name: 'TP' });
      const middle = async (grip: typeof stop) => {
        const box = await grip.boundingBox();
        if (!box) throw new Error('The handle is not drawn');
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      expect((await middle(stop)).y).toBeGreaterThan((await middle(profit)).y);

      const text = page.getByRole('textbox', {
        name: listed(lang, words('trade.stopLoss'), words('trade.units.pips')),
      });
      const before = Number(await text.inputValue());
      const { x, y } = await middle(stop);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - 24, { steps: 4 });
      await expect.poll(async () => Number(await text.inputValue())).toBeLessThan(before);
      await picture('held');
      await page.mouse.up();

      await page.getByRole('radio', { name: words('trade.sell') }).click();
      await expect.poll(async () => (await middle(stop)).y).toBeLessThan((await middle(profit)).y);
      await picture('sell');
    });
  });
}
