import { isTyping } from '@fulcrum/ui/controls/is-typing';
import { countLayers } from '@fulcrum/ui/overlays/layers';
import { useLayoutEffect } from 'react';

const FIELD = 'input, textarea, select, [contenteditable="true"]';

/**
 * Returns the key of a press as it is named in `aria-keyshortcuts`. Where a layout has no Latin
 * letters or no plain digits, the place of the key counts.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit !== undefined && !shiftKey) return digit;
  if (/^[\x21-\x7e]$/.test(key)) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return letter;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return key;
}

/** Returns whether a press is meant for the page: no field has the focus, and nothing is open. */
function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || isTyping(event)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || countLayers() > 0) return false;
  return !(event.target instanceof Element && event.target.closest(FIELD));
}

const namedBy = (key: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (element) => element.getAttribute('aria-keyshortcuts')?.toLowerCase() === key.toLowerCase(),
  );

/**
 * While the caller is mounted, a key presses the button that names it in `aria-keyshortcuts`, or
 * focuses the field that does: so a key does exactly what the button does, and nothing while it is
 * off.
 */
export function useShortcuts(): void {
  // Keys work from the moment at which the page is drawn.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const target = namedBy(keyOf(event));
      if (!target) return;
      event.preventDefault();
      if (!(target instanceof HTMLInputElement)) return target.click();
      target.focus();
      target.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
