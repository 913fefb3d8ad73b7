import * as api from '@fulcrum/contract/identity/invites';

import type { Serve } from '../../platform/http/serve.ts';
import type { InvitesModule } from './module.ts';

export function invitesRoutes(serve: Serve, invites: InvitesModule): void {
  serve.toUser(api.invites, async ({ caller, input }) => {
    return invites.of(caller.userId, input.page ?? 1);
  });
}
