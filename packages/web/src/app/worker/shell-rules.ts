/** How the service worker handles a request; `network` means that the worker does not handle it. */
export type Handling = 'page' | 'file' | 'network';

interface Asked {
  readonly method: string;
  readonly mode: RequestMode;
  readonly url: string;
}

/**
 * Decides how a request is handled. Only the app's own page and the files of its build are ever
 * cached; replies of the server, uploads, the live connection and the console are never stored.
 */
export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'network';
  if (mode === 'navigate') return pathname === '/' ? 'page' : 'network';
  return /^\/(?:assets|fonts)\/[\w.-]+$/.test(pathname) || ROOT_FILES.has(pathname)
    ? 'file'
    : 'network';
}

/** A build: the files that are always cached, and those of all languages' texts. */
interface Shell {
  readonly files: readonly string[];
  readonly texts: readonly string[];
}

/**
 * Returns the files that a build should cache, each once: its own, and what is in use, which are
 * the fonts and the languages that an earlier build has cached. `kept` are that build's addresses.
 */
export function filesToCache(shell: Shell, kept: readonly string[]): readonly string[] {
  const paths = kept.map((url) => new URL(url).pathname);
  const languages = new Set(paths.map(languageOf).filter((code) => code !== null));
  const fonts = paths.filter((path) => path.startsWith('/fonts/'));
  const texts = shell.texts.filter((path) => languages.has(languageOf(path) ?? ''));
  return [...new Set([...shell.files, ...fonts, ...texts])];
}

const languageOf = (path: string): string | null =>
  /^\/assets\/text-(\w+)-(?:first|rest)-/.exec(path)?.[1] ?? null;

const ROOT_FILES: ReadonlySet<string> = new Set([
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/icon.svg',
  '/manifest.webmanifest',
]);
