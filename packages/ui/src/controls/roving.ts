import type { KeyboardEvent } from 'react';

/**
 * Moves by arrow keys, Home and End between the options of one group (tabs, segments) and presses
 * the option reached. In right-to-left pages the Right key moves back. In a row of tabs, Up and
 * Down scroll the page.
 */
export function moveOnArrow(event: KeyboardEvent<HTMLElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-option]')];
  const at = options.findIndex((option) => option === document.activeElement);
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const isTabs = event.currentTarget.getAttribute('role') === 'tablist';
  const next = nextIndex(event.key, at, options.length, { isRtl, isTabs });
  const target = next === null ? undefined : options[next];
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.click();
}

interface Group {
  readonly isRtl: boolean;
  readonly isTabs: boolean;
}

function nextIndex(key: string, at: number, count: number, group: Group): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = stepOf(key, group);
  return step === 0 ? null : (at + step + count) % count;
}

function stepOf(key: string, { isRtl, isTabs }: Group): number {
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  if (isTabs) return 0;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}
