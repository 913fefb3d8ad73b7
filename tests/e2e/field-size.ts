import { expect, type Page } from '@playwright/test';

/** Browsers of phones zoom into a field with a smaller font, and do not zoom out again. */
const FONT_PX_MIN = 16;

/** Checks that no visible field of a screen for fingers has a font that a phone zooms into. */
export async function seeFieldSize(page: Page, name: string): Promise<void> {
  const small = await page.evaluate((min) => {
    if (!matchMedia('(pointer: coarse)').matches) return [];
    const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range])';
    const fields = document.querySelectorAll<HTMLElement>(`${typed}, select, textarea`);
    return [...fields]
      .filter((field) => field.checkVisibility() && field.getClientRects().length > 0)
      .map((field) => ({
        name: field.getAttribute('aria-label') ?? field.id,
        px: Number.parseFloat(getComputedStyle(field).fontSize),
      }))
      .filter(({ px }) => px < min)
      .map((field) => `"${field.name}" has ${field.px} px`);
  }, FONT_PX_MIN);
  expect.soft(small, name).toEqual([]);
}
