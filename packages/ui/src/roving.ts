import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End move between the options of one row (tabs, segments) and press the one
 * they reach. Right goes back in right-to-left pages, as the eye expects.
 */
export function moveOnArrow(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-option]')];
  const at = options.findIndex((option) => option === document.activeElement);
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const next = nextIndex(event.key, at, options.length, isRtl);
  const target = next === null ? undefined : options[next];
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.click();
}

function nextIndex(key: string, at: number, count: number, isRtl: boolean): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + (isRtl ? -1 : 1) + count) % count;
    case 'ArrowLeft':
      return (at + (isRtl ? 1 : -1) + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
