import { stored } from '@fulcrum/client/stored';

import type { Choices } from '../../settings/settings.ts';

type FirstChoices = Pick<Choices, 'theme' | 'updown' | 'dismissedNotice'>;

/** The settings needed before the app starts, as the app keeps them on the device. */
export function keptChoices(): FirstChoices {
  const none: FirstChoices = { theme: 'system', updown: null, dismissedNotice: null };
  try {
    // the app wrote it
    const kept = JSON.parse(stored.get('settings') ?? '{}') as { state?: Partial<Choices> };
    return { ...none, ...kept.state };
  } catch {
    return none;
  }
}
