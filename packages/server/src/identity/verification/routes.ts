import * as api from '@fulcrum/contract/identity/verification';

import type { Serve } from '../../platform/http/serve.ts';
import type { VerificationModule } from './module.ts';

export function verificationRoutes(serve: Serve, verification: VerificationModule): void {
  serve.toUser(api.realName, async ({ caller, input, visit }) => {
    return verification.submit(caller.userId, input, visit.language);
  });
  serve.toUser(api.center, async ({ caller, visit }) => {
    return verification.center(caller.userId, visit.language);
  });
}
