import { z } from 'zod';

import type { Subject } from '../../platform/ports/bus.ts';

interface AlertsChanged {
  /** The alerts that were added, changed or removed; null if any may have been. */
  readonly ids: readonly number[] | null;
}

const AlertsChangedMessage = z.object({ ids: z.array(z.int()).nullable() });

/** Published after the commit of a change by a user. */
export const ALERTS_CHANGED: Subject<AlertsChanged> = {
  name: 'alerts.changed',
  read: (json) => AlertsChangedMessage.parse(json),
};
