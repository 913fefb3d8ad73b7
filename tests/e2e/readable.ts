import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const PICTURES = 'test-results/screens';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Takes a picture of a settled screen. */
export const keepPicture = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `${PICTURES}/${name}.png` });

/** Checks the accessibility of a screen, as far as automatic rules can. */
export async function seeReadable(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  expect.soft(found, name).toEqual([]);
}
