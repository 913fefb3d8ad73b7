import * as api from '@fulcrum/contract/people/calls';

import type { Serve } from '../../platform/http/serve.ts';
import type { AuthModule } from '../auth/module.ts';

export function authRoutes(serve: Serve, auth: AuthModule): void {
  serve.toAnyone(api.createDemo, ({ input, visit }) => auth.demo(input.demo_id, visit));
  serve.toAnyone(api.register, ({ input, visit }) => auth.register(input, visit));
  serve.toAnyone(api.login, ({ input, visit }) => auth.login(input, visit));
  serve.toUser(api.userInfo, ({ caller }) => auth.user(caller));
  serve.toUser(api.logout, async ({ caller }) => {
    await auth.logout(caller);
    return {};
  });
}
