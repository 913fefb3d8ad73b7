import * as api from '@fulcrum/contract/trading/alerts';

import type { Serve } from '../../platform/http/serve.ts';
import type { AlertsModule, AlertRequest } from './module.ts';

export function alertsRoutes(serve: Serve, alerts: AlertsModule): void {
  serve.toUser(api.alerts, async ({ input, caller }) => [
    ...(await alerts.list(caller.userId, input.forex_id ?? null)),
  ]);
  serve.toUser(api.addAlert, ({ input, caller }) =>
    alerts.add(caller.userId, input.forex_id, wishOf(input)),
  );
  serve.toUser(api.editAlert, ({ input, caller }) =>
    alerts.edit(caller.userId, input.id, wishOf(input)),
  );
  serve.toUser(api.removeAlert, async ({ input, caller }) => {
    await alerts.remove(caller.userId, input.id);
    return {};
  });
}

const wishOf = ({
  kind,
  level,
  note,
  repeats,
  expires_at,
}: Pick<AlertRequest, 'kind' | 'level'> & {
  readonly note?: string | undefined;
  readonly repeats?: 0 | 1 | undefined;
  readonly expires_at?: number | undefined;
}): AlertRequest => ({
  kind,
  level,
  note: note ?? '',
  repeats: repeats === 1,
  expiresAt: expires_at ?? null,
});
