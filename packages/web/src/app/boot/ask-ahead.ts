/* Runs in the page of the app: does what every page does before its first paint, and then loads the
   app and what it will need. */
import './before-paint.ts';

import { askEarly } from '@fulcrum/client/early';

import { currentLanguage } from '../../language/languages.ts';
import { preloadOtherTexts } from './other-texts.ts';
import { FIRST_NEWS, preloadLeadPicture } from './first-news.ts';
import { preload } from './preload.ts';

/** The files of each tab's screen, keyed by tab path; set by the build. */
declare const TAB_FILES: Readonly<Record<string, readonly string[]>>;

/** The tab paths whose screens need more than the first texts; set by the build. */
declare const OTHER_TEXT_TABS: readonly string[];

/** The app's files, and the function to call in the first; set by the build. */
declare const APP_START: { readonly files: readonly string[]; readonly name: string } | null;

type App = Readonly<Record<string, () => Promise<void>>>;

/** A page in the background is not painted; its reads start after this time. */
const PAINT_MS_MAX = 300;

/** Resolves in the frame that paints the page for the first time, before it is painted. */
const framed = new Promise<void>((resolve) => {
  requestAnimationFrame(() => resolve());
  setTimeout(resolve, PAINT_MS_MAX);
});
// The page shows prices without the app, so nothing may take the processor before it is painted: a
// slow phone takes 35 ms to start three requests, and far longer to run the app, which a later
// visit has at once.
const painted = framed.then(() => new Promise((resolve) => setTimeout(resolve)));
const tab = location.hash.slice(1).split('?', 1)[0] ?? '';
const asked = [
  '/v1/api/forex/trade_list?',
  '/v1/api/forex/getCategories?',
  '/api/basicSet/getBasicInfo?',
];
if (tab === '/news') asked.push(FIRST_NEWS);
askEarly(asked, currentLanguage(), painted);
if (tab === '/news') void preloadLeadPicture();
if (APP_START) {
  const { files, name } = APP_START;
  void framed.then(() => files.forEach(preload));
  void painted.then(() => import(files[0] ?? '') as Promise<App>).then((app) => app[name]?.());
}
// These files come last, because they are useless before the app and its data.
void painted.then(() => {
  for (const file of TAB_FILES[tab] ?? []) preload(file);
  if (OTHER_TEXT_TABS.includes(tab)) preloadOtherTexts();
});
