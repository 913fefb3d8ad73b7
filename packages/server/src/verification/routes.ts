import * as api from '@fulcrum/contract/verification';

import type { Caller } from '../auth/module.ts';
import type { Serve } from '../http/serve.ts';
import { Refused } from '../refusal.ts';
import type { VerificationModule } from './module.ts';

export function verificationRoutes(serve: Serve, verification: VerificationModule): void {
  serve.toUser(api.realName, async ({ caller, input, visit }) => {
    refuseDemo(caller);
    return verification.submit(caller.userId, input, visit.language);
  });
  serve.toUser(api.center, async ({ caller, visit }) => {
    refuseDemo(caller);
    return verification.center(caller.userId, visit.language);
  });
}

function refuseDemo({ isDemo }: Caller): void {
  if (isDemo) throw new Refused('real.only');
}
