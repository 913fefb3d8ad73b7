import { stored } from '@fulcrum/client/stored';

import type { Choices } from '../../settings/settings.ts';

type FirstChoices = Pick<Choices, 'theme' | 'updown' | 'dismissedNotice'>;

/** The settings that show before the app does, as it keeps them on the device. */
export function keptChoices(): FirstChoices {
  const none: FirstChoices = { theme: 'system', updown: null, dismissedNotice: null };
  try {
    const kept = JSON.parse(stored.get('settings') ?? '{}') as { state?: Partial<Choices> }; // ours
    return { ...none, ...kept.state };
  } catch {
    return none;
  }
}
