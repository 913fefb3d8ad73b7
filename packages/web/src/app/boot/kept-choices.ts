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
  try {
    // Written by the app itself.
    const kept = JSON.parse(stored.get('settings') ?? '{}') as { state?: Partial<Choices> };
    return { ...none, ...kept.state };
  } catch {
    return none;
  }
}
