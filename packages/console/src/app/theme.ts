import { stored } from '@fulcrum/client/stored';

const KEY = 'console.theme';

/** Dark or light, stored on the device; `boot.js` applies it before the first paint. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  stored.set(KEY, dataset['theme']);
}
