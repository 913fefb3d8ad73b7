import * as api from '@fulcrum/contract/invites';

import type { Serve } from '../http/serve.ts';
import { Refused } from '../refusal.ts';
import type { InvitesModule } from './module.ts';

export function invitesRoutes(serve: Serve, invites: InvitesModule): void {
  serve.toUser(api.invites, async ({ caller, input }) => {
    if (caller.isDemo) throw new Refused('real.only');
    return invites.of(caller.userId, input.page ?? 1);
  });
}
