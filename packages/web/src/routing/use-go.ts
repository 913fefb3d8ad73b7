import { startTransition, type MouseEvent } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';

/** Paths of the screens that were shown since the app started. */
const shown = new Set<string>();

/** Call this when a screen is on the page. */
export const noteShown = (pathname: string): void => void shown.add(pathname);

/** Returns whether the screen of an address of the app was shown before. */
export const wasShown = (to: string): boolean => shown.has(to.split('?', 1)[0] ?? '');

/**
 * Returns a function that opens an address of the app. A screen that was shown before is drawn at
 * once. The first time takes longer, so the press is shown first, and incoming prices may
 * interrupt the drawing.
 */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (to, options) => {
    const go = () => void navigate(to, options);
    if (wasShown(to)) go();
    else startTransition(go);
  };
}

/**
 * Returns a click handler that opens links of the app; a new tab or window is left to the browser.
 * On a parent element it serves all links inside.
 */
export function useFollow(): (event: MouseEvent<HTMLElement>) => void {
  const go = useGo();
  return (event) => {
    const pressed = takePress(event);
    if (pressed) go(...pressed);
  };
}

/**
 * Takes the click on a link of the app from the browser; returns what to open, or null if the
 * browser keeps it.
 */
export function takePress(
  event: MouseEvent<HTMLElement>,
): readonly [to: string, options: NavigateOptions] | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || event.isDefaultPrevented() || button !== 0) return null;
  if (metaKey || ctrlKey || shiftKey || altKey) return null;
  event.preventDefault();
  return [link.hash.slice(1), { replace: link.hash === location.hash }];
}
