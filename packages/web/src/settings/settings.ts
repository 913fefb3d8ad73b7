import { PALETTES } from '@fulcrum/contract/preferences/kinds';

import { noteEdits, type FollowedChoices } from './edits.ts';
import { keptReader, keptStore, oneOf, textsOf } from './kept-state.ts';
import { darkDevice, dressPage } from './page-look.ts';
import type { Look } from './page-look.ts';

export interface Choices extends Look, FollowedChoices {
  readonly isBalanceHidden: boolean;
  /** Orders are sent without a confirmation sheet. */
  readonly isOneTap: boolean;
  /** Prices change once a second and do not flash. */
  readonly isCalm: boolean;
  readonly isCompact: boolean;
  /** Each row of the list has bid, ask and spread. */
  readonly isAdvanced: boolean;
  /** Codes of the favourite instruments, newest last. */
  readonly favourites: readonly string[];
  /** Codes of instruments found by search, newest first. */
  readonly recents: readonly string[];
  /** The feed whose notice was dismissed, and when (epoch ms); null for none. */
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
  isAdvanced: false,
  favourites: [],
  studies: {},
  templates: {},
  drawings: {},
  desk: {},
  recents: [],
  dismissedNotice: null,
};

/** Reads settings that any version of the app kept. */
export const readChoices = keptReader(initial, (kept) => ({
  updown: oneOf([null, ...PALETTES], kept.updown),
  favourites: textsOf(kept.favourites),
  recents: textsOf(kept.recents),
}));

/** The person's settings, kept on the device and read with `useSettings`. */
export const useSettings = keptStore('settings', readChoices);

/** Changes settings as the person did; what follows the person is noted for other devices. */
export function changeSettings(change: Partial<Choices>): void {
  const before = useSettings.getState();
  noteEdits(before, { ...before, ...change });
  useSettings.setState(change);
}

export function toggleFavourite(code: string): void {
  const { favourites } = useSettings.getState();
  const without = favourites.filter((other) => other !== code);
  const isNew = without.length === favourites.length;
  // Other devices may have added more than one device may; a new star costs one old one at most.
  const max = Math.max(FAVOURITES_MAX, favourites.length);
  changeSettings({ favourites: isNew ? [...favourites, code].slice(-max) : without });
}

export function rememberSearch(code: string): void {
  const { recents } = useSettings.getState();
  const others = recents.filter((other) => other !== code);
  changeSettings({ recents: [code, ...others].slice(0, RECENTS_MAX) });
}

/**
 * Keeps the page's theme and palette in line with the settings and, for `system`, with the device.
 */
export function followAppearance(): void {
  const apply = () => dressPage(useSettings.getState());
  apply();
  darkDevice().addEventListener('change', apply);
  useSettings.subscribe(apply);
}
