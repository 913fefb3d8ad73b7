import { followOtherTabs } from '@fulcrum/client/other-tabs';
import { stored } from '@fulcrum/client/stored';

const KEY = 'console.theme';

/**
 * Switches between dark and light. The choice is stored on the device; `boot.js` applies it before
 * the first paint.
 */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  stored.set(KEY, dataset['theme']);
}

/** Shows the theme that is chosen in another tab. */
export function followTheme(): void {
  followOtherTabs(() => {
    const theme = stored.get(KEY);
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
  });
}
