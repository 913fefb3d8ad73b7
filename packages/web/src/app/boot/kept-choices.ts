import { stored } from '@fulcrum/client/stored';

import type { Choices } from '../../settings/settings.ts';

type FirstChoices = Pick<
  Choices,
  'theme' | 'updown' | 'dismissedNotice' | 'isCompact' | 'isAdvanced'
>;

/**
 * Reads the settings that are needed before the app starts, as the app stored them on this device.
 */
export function keptChoices(): FirstChoices {
  const none: FirstChoices = {
    theme: 'system',
    updown: null,
    dismissedNotice: null,
    isCompact: false,
    isAdvanced: false,
  };
  return { ...none, ...keptState<Choices>('settings') };
}

/** Returns the code of the instrument that Trade showed last on this device; null if none. */
export const keptInstrument = (): string | null =>
  keptState<{ code: string | null }>('trade').code ?? null;

/** Returns what a store of the app has kept on this device; nothing if it is broken. */
function keptState<State>(name: string): Partial<State> {
  try {
    // Written by the app itself.
    return (JSON.parse(stored.get(name) ?? '{}') as { state?: Partial<State> }).state ?? {};
  } catch {
    return {};
  }
}
