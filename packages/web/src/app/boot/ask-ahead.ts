/* Runs in the page of the app: does what every page does before its first paint, and starts the
   requests that the app will need. */
import './before-paint.ts';

import { askEarly } from '@fulcrum/client/early';

import { currentLanguage } from '../../language/languages.ts';
import { preloadOtherTexts } from './other-texts.ts';
import { preload } from './preload.ts';

/** The files of each tab's screen, keyed by tab path; set by the build. */
declare const TAB_FILES: Readonly<Record<string, readonly string[]>>;

/** A page in the background is not painted; its reads start after this time. */
const PAINT_MS_MAX = 300;

// The app needs several times as long to load as its data, so the first paint comes before these
// reads: starting three requests takes a slow phone 35 ms.
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, PAINT_MS_MAX);
});
askEarly(
  ['/v1/api/forex/trade_list', '/v1/api/forex/getCategories', '/api/basicSet/getBasicInfo'],
  currentLanguage(),
  painted,
);
// These files come last, because they are useless before the app and its data.
const tab = location.hash.slice(1).split('?', 1)[0] ?? '';
for (const file of TAB_FILES[tab] ?? []) preload(file);
if (TAB_FILES[tab] !== undefined) preloadOtherTexts();
