import * as api from '@fulcrum/contract/preferences/calls';

import type { Serve } from '../../platform/http/serve.ts';
import type { PreferencesModule } from './module.ts';

export function preferencesRoutes(serve: Serve, preferences: PreferencesModule): void {
  serve.toUser(api.preferences, async ({ caller }) => ({
    revisions: await preferences.revisions(caller.userId),
  }));
  serve.toUser(api.preference, ({ caller, input }) => preferences.read(caller.userId, input.kind));
  serve.toUser(api.savePreference, ({ caller, input }) => preferences.save(caller.userId, input));
}
