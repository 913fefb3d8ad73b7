import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Checks that a refusal is shown at the field that it is about: marked, focused, described by its
 * words, and with field and words in sight, not behind the fixed foot of the screen.
 */
export async function seeRefusedAt(page: Page, field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  const id = await field.getAttribute('aria-describedby');
  const words = page.locator(`[id="${id}"]`);
  await expect(words).not.toHaveText('');
  for (const part of [field, words]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    // What a finger would hit in the middle of the part is the part, and nothing that covers it.
    const isCovered = await part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !element.contains(hit);
    });
    expect(isCovered).toBe(false);
  }
}
