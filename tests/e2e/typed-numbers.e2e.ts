import { seeFieldSize } from './field-size.ts';
import { expect, test } from './fixtures.ts';
import { overflowing } from './overflow.ts';

/** A stop-loss far below any price of the euro in the recording, as people write it. */
const TYPED = {
  en: ['1.02', '١٫٠٢', '１．０２', '1,02'],
  de: ['1,02', '1.02', '1,0200'],
} as const;

for (const lang of ['en', 'de'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('TYPED-001: a stop-loss is what was typed, and two meanings are refused', async ({
      page,
      open,
      words,
      demo,
    }) => {
      await demo();
      await open('/trade?code=EURUSD');
      await page.getByRole('switch', { name: words('trade.stopLoss') }).click();
      await seeFieldSize(page, 'the ticket');
      await page.locator('.stop__unit').first().click();
      const field = page.getByRole('textbox', {
        name: `${words('trade.stopLoss')}, ${words('trade.units.price')}`,
      });
      for (const text of TYPED[lang]) {
        await field.fill(text);
        await field.blur();
        await expect(field).toHaveAttribute('aria-invalid', 'false');
        await expect(field).toHaveValue(/^1[.,]02(000)?$/);
      }
      if (lang === 'en') {
        await field.fill('1,085');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(page.getByRole('alert').getByText('1.0850')).toBeVisible();
        await field.blur();
        await expect(field).toHaveValue('1,085');
        expect(await overflowing(page)).toEqual([]);
      }
    });
  });
}
