/** Starts to load a file before the code that needs it runs. */
export function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
