const SCROLLED = 'data-scrolled';

/** Call this when the scrolling part of a screen has moved. */
export function noteScrolled(scroller: HTMLElement): void {
  scroller.toggleAttribute(SCROLLED, scroller.scrollTop !== 0);
}

/**
 * Scrolls a screen to its top. Setting the position makes the browser lay out the page at once, so
 * nothing is set if the screen is there already.
 */
export function scrollToTop(scroller: HTMLElement): void {
  if (!scroller.hasAttribute(SCROLLED)) return;
  scroller.scrollTop = 0;
  scroller.removeAttribute(SCROLLED);
}
