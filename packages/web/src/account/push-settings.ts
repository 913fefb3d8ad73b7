import { notificationsCalls } from '@fulcrum/client/calls/notifications';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type { PushGroup, pushSubscribe } from '@fulcrum/contract/notifications/push';

import { request } from '../server/api.ts';

/** Loads which notifications this device receives while the app is closed. */
export const pushSettings = (options: CallOptions) =>
  request(notificationsCalls.pushSettings, {}, options);

export const subscribePush = (target: InputOf<typeof pushSubscribe>): Promise<Reply<unknown>> =>
  request(notificationsCalls.pushSubscribe, target);

export const unsubscribePush = (): Promise<Reply<unknown>> =>
  request(notificationsCalls.pushUnsubscribe, {});

export const choosePush = (
  what: PushGroup | 'shows_figures',
  isOn: boolean,
): Promise<Reply<unknown>> => request(notificationsCalls.pushChoose, { [what]: isOn ? 1 : 0 });
