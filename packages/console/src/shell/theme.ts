const KEY = 'console.theme';

/** Dark or light, kept on the device; `boot.js` sets it before the first paint. */
export function switchTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, dataset['theme']);
  } catch {
    // The choice holds until the page is left; there is nowhere to keep it.
  }
}
