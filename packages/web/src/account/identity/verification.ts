import { identityCalls } from '@fulcrum/client/calls/identity';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as verification from '@fulcrum/contract/identity/verification';

import { request } from '../../server/api.ts';

export type Center = verification.VerificationCenter;

export const verificationCenter = (options: CallOptions = {}): Promise<Reply<Center>> =>
  request(identityCalls.center, {}, options);

/** Sends the documents; sending the same documents again is safe. */
export const sendDocuments = (
  input: InputOf<typeof verification.realName>,
): Promise<Reply<Center>> => request(identityCalls.realName, input);
