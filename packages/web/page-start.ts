import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildSync } from 'esbuild';
import { Moon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin, Rolldown } from 'vite';

import type { FrameWords } from './src/app/boot/from-build.ts';
import { TAB_ICONS } from './src/app/tab-icons.ts';
import type { Part } from './src/language/first-texts.ts';
import { fileOf, SCREENS, TABS } from './src/routing/screens.ts';

const SOURCE = join(import.meta.dirname, 'src');
/**
 * The chart is loaded together with Trade's own file when the address of Trade is opened directly.
 */
const CHART_OF_TRADE = 'chart/price-chart.tsx';
/** The empty tab bar in the page's frame, which the build fills. */
const TAB_BAR = /<nav class="tabbar"><\/nav>/;
/** The empty template for the icon of a closed market, which the build fills too. */
const CLOSED_ICON = /<template><\/template>/;
/** The app's script in its page, and its entry: a line that calls what it imports. */
const APP_TAG = /<script type="module"[^>]* src="\/(assets\/[^"]+)"><\/script>/;
const APP_ENTRY = /^import\{(\w+) as (\w+)\}from"\.\/([^"]+)";\2\(\);?$/;
/** The page's icon, which is inlined. */
const ICON = 'href="/icon.svg"';
/** The script that starts the app; the other pages have none. */
const APP_BOOT = 'data-boot="ask-ahead"';
const PRELOADED_TAGS = /<link rel="modulepreload"[^>]* href="(\/assets\/[^"]+)">\s*/g;

/** Where the app starts: its files, and the name of the function to call in the first. */
interface AppStart {
  readonly files: readonly string[];
  readonly name: string;
}

/**
 * Inlines in each page what would otherwise cost a round trip: the scripts that run before the app,
 * which need the name of each language's text file. The page of the app starts it from there, after
 * the first paint.
 */
export const pagesWithTheirStart = (): Plugin => ({
  name: 'pages-with-their-start',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => {
      const start = appStart(page, bundle);
      if (!page.includes(ICON)) throw new Error(`Expected ${ICON} in the page`);
      return (start === null ? page : page.replace(APP_TAG, '').replaceAll(PRELOADED_TAGS, ''))
        .replace(TAB_BAR, (bar) => bar.replace('></', `>${tabsInside()}</`))
        .replace(CLOSED_ICON, (place) => place.replace('></', `>${closedIcon()}</`))
        .replace(ICON, () => `href="${iconUrl()}"`)
        .replaceAll(/<script data-boot="([\w-]+)"><\/script>/g, (_, name) =>
          inside(bootScript(String(name), bundle, start)),
        );
    },
  },
});

/** Returns the page's icon as a data URL. */
const iconUrl = (): string => {
  const drawing = readFileSync(join(import.meta.dirname, 'public/icon.svg'), 'utf8').trim();
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
};

const inside = (code: string): string => `<script>${code.trim().replaceAll('</', '<\\/')}</script>`;

const bootFile = (name: string): string => join(SOURCE, 'app/boot', `${name}.ts`);

function bootScript(name: string, bundle: Rolldown.OutputBundle, start: AppStart | null): string {
  const { outputFiles } = buildSync({
    entryPoints: [bootFile(name)],
    bundle: true,
    // The whole of it would be in each of these scripts.
    alias: { '@fulcrum/client/stored': bootFile('stored-before') },
    write: false,
    minify: true,
    format: 'iife',
    charset: 'utf8',
    target: 'es2022',
    define: {
      FIRST_TEXT_FILES: JSON.stringify(textFiles(bundle, 'first')),
      OTHER_TEXT_FILES: JSON.stringify(textFiles(bundle, 'rest')),
      APP_START: JSON.stringify(start),
      TAB_FILES: JSON.stringify(tabFiles(bundle)),
      FRAME_WORDS: JSON.stringify(frameWords()),
      OTHER_TEXT_TABS: JSON.stringify(otherTextTabs()),
      TAB_SCREENS: JSON.stringify(tabScreens()),
    },
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns where the app starts; null for other pages, and in development. */
function appStart(page: string, bundle: Rolldown.OutputBundle): AppStart | null {
  const entry = bundle[APP_TAG.exec(page)?.[1] ?? ''];
  if (entry?.type !== 'chunk' || !page.includes(APP_BOOT)) return null;
  const [, name, , file] = APP_ENTRY.exec(entry.code.trim()) ?? [];
  if (name === undefined || file === undefined) {
    throw new Error(`Expected an entry that calls one import: ${entry.code}`);
  }
  delete bundle[entry.fileName];
  const preloaded = [...page.matchAll(PRELOADED_TAGS)].map(([, path]) => path ?? '');
  const first = `/assets/${file}`;
  return { files: [first, ...preloaded.filter((path) => path !== first)], name };
}

/** Draws the tab bar as the app does, without its texts. */
function tabsInside(): string {
  const tabs = TABS.map((tab) => {
    const drawing = createElement(TAB_ICONS[tab], { className: 'i' });
    const icon = createElement('span', { className: 'tab__icon' }, drawing);
    const text = createElement('span', { 'data-text': `tabs.${tab}` });
    return createElement('li', { className: 'tab', 'data-tab': tab, key: tab }, icon, text);
  });
  return renderToStaticMarkup(createElement('ul', { className: 'tabbar__list' }, tabs));
}

/** Returns tab and access of each screen with a tab bar, keyed by path. */
const tabScreens = (): Record<string, readonly [string, string]> =>
  Object.fromEntries(
    SCREENS.flatMap(({ path, tab, access }) =>
      tab === undefined ? [] : [[path, [tab, access]] as const],
    ),
  );

/** Returns the paths of the tab screens that need more than the first texts. */
const otherTextTabs = (): string[] =>
  SCREENS.filter(({ tab, hasFirstTexts }) => tab !== undefined && !hasFirstTexts).map(
    ({ path }) => path,
  );

/** Draws the icon of a closed market as the app's rows do. */
const closedIcon = (): string =>
  renderToStaticMarkup(createElement(Moon, { className: 'i i--14' }));

/**
 * Returns the file of one part of each language's texts. In development the texts are loaded on
 * request.
 */
function textFiles(bundle: Rolldown.OutputBundle, part: Part): Record<string, string> {
  const files = Object.values(bundle).flatMap((file) => {
    const locale = 'facadeModuleId' in file ? file.facadeModuleId : null;
    const [, code, of] = /\/locales\/(\w+)\.json\?(\w+)$/.exec(locale ?? '') ?? [];
    return code === undefined || of !== part ? [] : [[code, `/${file.fileName}`] as const];
  });
  return Object.fromEntries(files);
}

/** Returns, keyed by tab, all files of the tab's screen that the page does not load already. */
function tabFiles(bundle: Rolldown.OutputBundle): Record<string, readonly string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  if (chunks.length === 0) return {};
  const withImports = (file: string, found: Set<string>): Set<string> => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || found.has(file) || chunk.name === 'base') return found;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    return chunk.imports.reduce((all, each) => withImports(each, all), found);
  };
  // Home is left out: it is part of the app itself, and its address is that of the page.
  const withTabs = SCREENS.filter(({ path, tab }) => tab !== undefined && path !== '/');
  const tabs = withTabs.map(({ path, tab }) => {
    const found = new Set<string>();
    const sources = [`screens/${fileOf(path)}-screen.tsx`];
    if (tab === 'trade') sources.push(CHART_OF_TRADE);
    for (const source of sources) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(SOURCE, source));
      if (!chunk) throw new Error(`Expected a file of its own for ${source}`);
      withImports(chunk.fileName, found);
    }
    const files = [...found].filter((name) => !name.includes('rolldown-runtime'));
    return [path, files.map((name) => `/${name}`)] as const;
  });
  return Object.fromEntries(tabs);
}

interface Texts {
  readonly home: Readonly<Record<'practise' | 'practiseText' | 'tryDemo', string>>;
  readonly common: Readonly<Record<'logIn' | 'closed', string>>;
  readonly tabs: Readonly<Record<string, string>>;
}

function frameWords(): FrameWords {
  const locales = join(SOURCE, 'language/locales');
  const words = readdirSync(locales).map((name) => {
    const { home, common, tabs } = JSON.parse(readFileSync(join(locales, name), 'utf8')) as Texts;
    const { practise, practiseText, tryDemo } = home;
    const ofTabs = TABS.map((tab) => [`tabs.${tab}`, tabs[tab]]);
    const { logIn, closed } = common;
    const ofHome = { practise, practiseText, tryDemo, logIn, closed };
    const texts = { ...ofHome, ...Object.fromEntries(ofTabs) };
    return [name.replace('.json', ''), texts] as const;
  });
  // The keys are the same in all languages, so they are written once.
  const keys = Object.keys(words[0]?.[1] ?? {});
  return {
    keys,
    texts: Object.fromEntries(words.map(([code, texts]) => [code, Object.values(texts)])),
  };
}
