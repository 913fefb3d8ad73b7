import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { LANGUAGE_KEY } from './languages.ts';
import { stored } from './stored.ts';

export type Theme = 'system' | 'dark' | 'light';
export const PALETTES = ['green-up', 'red-up', 'red-blue', 'cvd'] as const;
export type Palette = (typeof PALETTES)[number];

interface Choices {
  readonly theme: Theme;
  /** Null follows the market's custom of the stored language. */
  readonly updown: Palette | null;
  readonly isBalanceHidden: boolean;
  /** Orders go without the risk sheet. */
  readonly isOneTap: boolean;
  /** Prices change once a second and do not flash. */
  readonly isCalm: boolean;
  readonly isCompact: boolean;
  /** Codes with a star, newest last. */
  readonly favourites: readonly string[];
  /** Codes looked for, newest first. */
  readonly recents: readonly string[];
  /** Text of the notice that was put away, and when (epoch ms). */
  readonly dismissedNotice: { readonly text: string; readonly at: number } | null;
}

const FAVOURITES_MAX = 100;
const RECENTS_MAX = 10;

const initial: Choices = {
  theme: 'system',
  updown: null,
  isBalanceHidden: false,
  isOneTap: false,
  isCalm: false,
  isCompact: false,
  favourites: [],
  recents: [],
  dismissedNotice: null,
};

/** What the person at this device has chosen. Kept on the device, read with `useSettings`. */
export const useSettings = create<Choices>()(persist(() => initial, { name: 'settings' }));

export const changeSettings = (change: Partial<Choices>): void => {
  useSettings.setState(change);
};

export function toggleFavourite(code: string): void {
  const { favourites } = useSettings.getState();
  const without = favourites.filter((other) => other !== code);
  const isNew = without.length === favourites.length;
  changeSettings({ favourites: isNew ? [...favourites, code].slice(-FAVOURITES_MAX) : without });
}

export function rememberSearch(code: string): void {
  const { recents } = useSettings.getState();
  const others = recents.filter((other) => other !== code);
  changeSettings({ recents: [code, ...others].slice(0, RECENTS_MAX) });
}

/** Red rises in Japan and Taiwan, red over blue in Korea; elsewhere, Hong Kong too, green. */
export function customaryPalette(language: string | null): Palette {
  if (language === 'jp' || language === 'tw') return 'red-up';
  return language === 'kr' ? 'red-blue' : 'green-up';
}

export const shownPalette = ({ updown }: Choices): Palette =>
  updown ?? customaryPalette(stored.get(LANGUAGE_KEY));

const PAGE_COLORS = { dark: '#0B0D12', light: '#F3F4F7' } as const;

/** Keeps the page's theme and palette equal to the settings and, for `system`, the device. */
export function followAppearance(): void {
  const darkDevice = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const choices = useSettings.getState();
    const system = darkDevice.matches ? 'dark' : 'light';
    const theme = choices.theme === 'system' ? system : choices.theme;
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['updown'] = shownPalette(choices);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLORS[theme]);
  };
  apply();
  darkDevice.addEventListener('change', apply);
  useSettings.subscribe(apply);
}
