import { stored } from '@fulcrum/client/stored';
import type { Palette } from '@fulcrum/contract/preferences/kinds';
import { mediaList } from '@fulcrum/ui/page/media';

import { LANGUAGE_KEY } from '../language/languages.ts';

export type Theme = 'system' | 'dark' | 'light';

export interface Look {
  readonly theme: Theme;
  /** Null: the palette that is customary for the stored language. */
  readonly updown: Palette | null;
}

const PAGE_COLORS = { dark: '#0B0D12', light: '#F3F4F7' } as const;

export const darkDevice = (): MediaQueryList => mediaList('(prefers-color-scheme: dark)');

/**
 * Returns the customary palette: rising prices are red in Japan and Taiwan, red with blue for
 * falling ones in Korea, and green elsewhere, including Hong Kong.
 */
function customaryPalette(language: string | null): Palette {
  if (language === 'jp' || language === 'tw') return 'red-up';
  return language === 'kr' ? 'red-blue' : 'green-up';
}

export const shownPalette = ({ updown }: Look): Palette =>
  updown ?? customaryPalette(stored.get(LANGUAGE_KEY));

/** Sets the page's theme (for `system`, that of the device) and its palette. */
export function dressPage(look: Look): void {
  const system = darkDevice().matches ? 'dark' : 'light';
  const theme = look.theme === 'system' ? system : look.theme;
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['updown'] = shownPalette(look);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLORS[theme]);
}
