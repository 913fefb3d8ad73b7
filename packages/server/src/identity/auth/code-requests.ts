import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { isUnserved } from '@fulcrum/contract/identity/areas';
import { CODE_PURPOSE, type sendEmail } from '@fulcrum/contract/identity/calls';

import { addressKey } from '../../platform/http/address-key.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Use } from '../../platform/guesses/shared-limits.ts';
import { Takings } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Codes } from '../codes/codes.ts';
import { strangersClaim } from '../passwords/claims.ts';
import { addressOf } from '../users/identifier.ts';
import { readIdentifier } from '../users/read-identifier.ts';
import type { RegistrationSettings } from './registration.ts';

export type CodeRequest = ParsedOf<typeof sendEmail>;

interface CodeRequestPorts {
  readonly codes: Codes;
  readonly limits: Limits | null;
  readonly clock: Clock;
  readonly registration: RegistrationSettings;
}

/** Sends the requested code, within the limits of the caller and of the recipient. */
export async function requestCode(
  { codes, limits, clock, registration }: CodeRequestPorts,
  { to, area_id, type }: CodeRequest,
  kind: 'email' | 'mobile',
  visit: Visit,
): Promise<string> {
  const identifier = readIdentifier({ type: kind, text: to, areaId: area_id, field: 'to' });
  const isNewAccount = type === CODE_PURPOSE.register;
  if (isNewAccount && identifier.kind === 'mobile') {
    const { unserved } = await registration.read();
    if (isUnserved(identifier.areaId, unserved)) {
      throw new Refused('country.unserved', { field: 'area_id' });
    }
  }
  const takings = new Takings(clock.monotonic());
  takings.take(limits?.codes, visit.address, 'code.tooMany');
  const receiver = addressOf(identifier);
  const uses: readonly Use[] = [
    ['codesTo', `${receiver} ${addressKey(visit.address)}`],
    ['codesToAnywhere', receiver],
  ];
  await takings.takeShared(limits?.shared, uses, clock.now(), 'code.tooMany');
  const purpose = isNewAccount ? 'register' : 'reset';
  const claim = strangersClaim(visit, identifier);
  return takings.pay(() => codes.send(purpose, identifier, visit, claim));
}
