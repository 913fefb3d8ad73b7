/**
 * Returns the scrolling part of the screen around an element. In a layout effect a part must ask
 * this: React sets the ref of an outer element after the layout effects of the parts inside it.
 */
export const scrollerOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('.app__main');
