/*
 * Stands in the page itself and runs before the first paint, so that the page never flashes in
 * another theme or direction, and so that what the app will ask for is on its way beside it.
 */
import { languageOf } from '@fulcrum/contract/languages';

import { directionOfLanguage, LANGUAGE_KEY } from '../languages.ts';
import { stored } from '../stored.ts';

/** Where each language's texts lie. */
declare const TEXT_FILES: Readonly<Record<string, string>>;
/** What each tab is made of. */
declare const TAB_FILES: Readonly<Record<string, readonly string[]>>;

interface Choices {
  readonly theme?: unknown;
  readonly updown?: string | null;
}

function choices(): Choices {
  try {
    const kept = JSON.parse(stored.get('settings') ?? '{}') as { state?: Choices }; // our own
    return kept.state ?? {};
  } catch {
    return {};
  }
}

const root = document.documentElement;
const name = stored.get(LANGUAGE_KEY);
const lang = languageOf(name);
const { theme: chosen, updown } = choices();
const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const theme = chosen === 'dark' || chosen === 'light' ? chosen : device;
const usual = name === 'jp' || name === 'tw' ? 'red-up' : name === 'kr' ? 'red-blue' : 'green-up';
root.dataset['theme'] = theme;
root.dataset['updown'] = updown ?? usual;
root.dataset['boot'] = /^#?\/?$/.test(location.hash) ? 'home' : 'page';
root.dir = directionOfLanguage(lang);
document
  .querySelector('meta[name="theme-color"]')
  ?.setAttribute('content', theme === 'dark' ? '#0B0D12' : '#F3F4F7');

// The figures' font lies in the page: asked for now, it is there for the first paint.
void document.fonts.load('1em Inter', '0');

function bring(file: string): void {
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

const texts = TEXT_FILES[lang];
if (texts !== undefined) bring(texts);
if (location.pathname === '/' && navigator.onLine) {
  const asked = [
    '/v1/api/forex/trade_list',
    '/v1/api/forex/getCategories',
    '/api/basicSet/getBasicInfo',
  ].map((path) => {
    const reply = fetch(`${path}?t=${Date.now()}`, { headers: { lang } });
    return [path, reply.catch(() => null)] as const;
  });
  window.early = Object.fromEntries(asked);
  // Last, for they are of no use before the app and its data.
  const tab = location.hash.slice(1).split('?', 1)[0] ?? '';
  for (const file of TAB_FILES[tab] ?? []) bring(file);
}
