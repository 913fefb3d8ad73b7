import type * as notices from '@fulcrum/contract/notifications/notices';
import { notificationsFacts } from '@fulcrum/contract/notifications/facts';
import type * as push from '@fulcrum/contract/notifications/push';

import type { Calls } from '../call.ts';

export const notificationsCalls: Calls<typeof notificationsFacts, typeof notices & typeof push> =
  notificationsFacts;
