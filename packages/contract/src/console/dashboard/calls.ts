import { z } from 'zod';

import { operatorCall } from '../call.ts';
import { isDemo, short, time } from '../filters.ts';
import { dashboardFacts } from './facts.ts';
import * as wire from './schema.ts';

const READS = 'Reads only.';

export const dashboard = operatorCall({
  ...dashboardFacts.dashboard,
  summary: 'Exposure, margin watch and health; real accounts, or demo ones, never both.',
  harmless: READS,
  permission: 'dashboard.view',
  input: z.object({ is_demo: isDemo }),
  reply: wire.Dashboard,
});

export const monitor = operatorCall({
  ...dashboardFacts.monitor,
  summary: 'Accounts near a margin call, and how prices come.',
  harmless: READS,
  permission: 'trading.view',
  input: z.object({ is_demo: isDemo }),
  reply: wire.Monitor,
});

export const liveOrders = operatorCall({
  ...dashboardFacts.liveOrders,
  summary:
    'Live orders, largest result or nearest pending price first, 500 at most; ' +
    'after a `step`, those that have changed since, and the ids of all.',
  harmless: READS,
  permission: 'trading.view',
  input: z.object({
    is_demo: isDemo,
    status: short,
    code: short,
    user: short,
    side: short,
    since: time,
  }),
  reply: wire.LiveOrders,
});

export const DASHBOARD_CALLS = [dashboard, monitor, liveOrders] as const;
