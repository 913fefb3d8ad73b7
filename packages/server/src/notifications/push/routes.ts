import * as api from '@fulcrum/contract/notifications/push';

import type { Serve } from '../../platform/http/serve.ts';
import type { PushModule } from './module.ts';

export function pushRoutes(serve: Serve, push: PushModule): void {
  serve.toUser(api.pushSettings, ({ caller }) => push.settings(caller));
  serve.toUser(api.pushSubscribe, async ({ input, caller }) => {
    await push.subscribe(caller, input);
    return {};
  });
  serve.toUser(api.pushUnsubscribe, async ({ caller }) => {
    await push.unsubscribe(caller);
    return {};
  });
  serve.toUser(api.pushChoose, ({ input, caller }) => {
    const sent = Object.entries(input).filter(([, value]) => value !== undefined);
    return push.choose(
      caller,
      Object.fromEntries(sent.map(([name, value]) => [name, value === 1])),
    );
  });
}
