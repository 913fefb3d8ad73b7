import { contentCalls } from '@fulcrum/client/calls/content';
import { settingsCalls } from '@fulcrum/client/calls/settings';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { about } from '@fulcrum/contract/content/about';
import type { ReplyOf } from '@fulcrum/contract/endpoint';

import { request } from './api.ts';

export type About = ReplyOf<typeof about>;

/** Loads the broker's details and licence. */
export const aboutUs = (options: CallOptions): Promise<Reply<About>> =>
  request(contentCalls.about, {}, options);

/** Loads the address for complaints. */
export const complaintEmail = (options: CallOptions): Promise<Reply<{ readonly email: string }>> =>
  request(settingsCalls.complaintEmail, {}, options);
