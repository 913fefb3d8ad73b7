import type { Page } from '@playwright/test';

/**
 * Returns texts that do not fit: wider than the page, cut off by their box, printed over one
 * another, or figures so close that they read as one. In a scrolling list only the visible part is
 * checked. The name of an instrument may end in an ellipsis, because operators choose it; so may a
 * link beside its copy button.
 */
export const overflowing = (page: Pick<Page, 'evaluate'>): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`page: ${scrollWidth - clientWidth} px too wide`);

    // The middle of a screen scrolls only up and down, never sideways; its foot stays in place.
    const boxes = '.app__main, .sheet__body, .sheet__foot, .dialog__foot, .ticket, .screen';
    for (const box of document.querySelectorAll(boxes)) {
      const over = box.checkVisibility() ? box.scrollWidth - box.clientWidth : 0;
      if (over > 1) found.push(`.${box.className} is ${over} px too narrow`);
    }

    for (const field of document.querySelectorAll<HTMLInputElement>('input.num')) {
      const over = field.checkVisibility() ? field.scrollWidth - field.clientWidth : 0;
      if (over > 1) found.push(`"${field.value}" is cut off by its field`);
    }

    const seen: { box: DOMRect; text: string; parent: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      const isShown = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (
        text === '' ||
        !parent ||
        !isShown ||
        parent.closest('.sr, .row__name, .picker__name, .invite__text')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = inSight(rect, parent, text);
        if (box) seen.push({ box, text, parent });
      }
    }
    seen.forEach((one, index) => {
      for (const other of seen.slice(index + 1)) {
        const isClose = areOver(one.box, other.box, areFigures(one, other) ? -3 : 2);
        if (one.text === other.text || !isClose) continue;
        if (!isOnTop(one) || !isOnTop(other)) continue;
        found.push(`"${one.text}" and "${other.text}" overlap`);
      }
    });
    return [...new Set(found)];

    /**
     * Returns the part of a line of text that is visible inside the boxes around it; null if there
     * is none.
     */
    function inSight(rect: DOMRect, parent: Element, text: string): DOMRect | null {
      let { left, top, right, bottom } = rect;
      for (
        let box: Element | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = box.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(overflowX + overflowY);
        // On a first visit the fallback font's line is taller than the box, but its letters are
        // not.
        const spare = Math.max(2, (bottom - top) / 4);
        const isCut =
          left < edge.left - 1 || right > edge.right + 1 || bottom > edge.bottom + spare;
        if (isCut && !scrolls && bottom > edge.top && top < edge.bottom) {
          found.push(`"${text}" is cut off by .${box.className}`);
        }
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
        if (scrolls && (left >= right || top >= bottom)) return null;
      }
      return left < right && top < bottom
        ? new DOMRect(left, top, right - left, bottom - top)
        : null;
    }

    /**
     * Whether two texts are figures in different cells, which need space between them; parts of one
     * figure share a cell.
     */
    function areFigures(a: { parent: Element }, b: { parent: Element }): boolean {
      const [cell, other] = [a.parent.closest('dd'), b.parent.closest('dd')];
      return cell !== null && other !== null && cell !== other;
    }

    function areOver(a: DOMRect, b: DOMRect, widthMin: number): boolean {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return width > widthMin && height > 5;
    }

    /** Whether a text is visible; texts under a sheet or a bar do not matter. */
    function isOnTop({ box, parent }: { box: DOMRect; parent: Element }): boolean {
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return hit !== null && (parent.contains(hit) || hit.contains(parent));
    }
  });
