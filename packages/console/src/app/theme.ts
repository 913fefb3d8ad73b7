import { stored } from '@fulcrum/client/stored';

const KEY = 'console.theme';

/** Dark or light, kept on the device; `boot.js` sets it before the first paint. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  stored.set(KEY, dataset['theme']);
}
