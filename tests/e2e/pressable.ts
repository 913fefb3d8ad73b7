import { expect, type Page } from '@playwright/test';

/** Smallest side of a touch target, in CSS pixels. */
const FINGER_PX = 44;

/**
 * Checks that every icon button of a screen has a touch area of full size that no other overlaps.
 */
export async function seePressable(page: Page, name: string): Promise<void> {
  const found = await page.evaluate((fingerPx) => {
    const named = (element: Element) => element.getAttribute('aria-label') ?? element.className;
    const buttons = [...document.querySelectorAll('button.iconbtn, a.iconbtn')].filter((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    return buttons.flatMap((button) => {
      const box = button.getBoundingClientRect();
      const isSmall = Math.min(box.width, box.height) < fingerPx;
      const near = button.parentElement?.querySelectorAll('button, a, input') ?? [];
      const under = [...new Set([...buttons, ...near])].filter((other) => {
        const its = other.getBoundingClientRect();
        const width = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const height = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        return other !== button && width > 0.5 && height > 0.5;
      });
      return [
        ...(isSmall ? [`"${named(button)}" is ${box.width} by ${box.height} px`] : []),
        ...under.map((other) => `"${named(button)}" lies over "${named(other)}"`),
      ];
    });
  }, FINGER_PX);
  expect.soft(found, name).toEqual([]);
}
