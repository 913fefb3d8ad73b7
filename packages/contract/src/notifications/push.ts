import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { oneOf, optional, text } from '../input.ts';
import { notificationsFacts } from './facts.ts';

/**
 * Groups of push messages that a person can choose; only `margin` and `support` are on by default.
 */
export const PUSH_GROUPS = ['margin', 'orders', 'alerts', 'money', 'security', 'support'] as const;
export type PushGroup = (typeof PUSH_GROUPS)[number];

export const PushChoice = z.object({
  margin: z.boolean(),
  orders: z.boolean(),
  alerts: z.boolean(),
  money: z.boolean(),
  security: z.boolean(),
  support: z.boolean(),
  /** Whether a locked screen shows figures. */
  shows_figures: z.boolean(),
});
export type PushChoice = z.infer<typeof PushChoice>;

const flag = optional(oneOf([0, 1], 'field.invalid'));

export const pushSettings = endpoint({
  ...notificationsFacts.pushSettings,
  access: 'user',
  summary: 'What is pushed to the caller, and the key that a browser subscribes with.',
  input: z.object({}),
  reply: PushChoice.extend({
    /** Public key of this server, base64url. */
    key: z.string(),
    /** Whether this session has subscribed a browser. */
    is_subscribed: z.boolean(),
  }),
});

export const pushSubscribe = endpoint({
  ...notificationsFacts.pushSubscribe,
  access: 'user',
  changesState: true,
  summary: 'Pushes to this browser until the session ends; asked again, to the newer address.',
  input: z.object({
    endpoint: text({ min: 1, max: 1024 }, 'push.invalid'),
    p256dh: text({ min: 1, max: 200 }, 'push.invalid'),
    auth: text({ min: 1, max: 100 }, 'push.invalid'),
  }),
  reply: z.object({}),
});

export const pushUnsubscribe = endpoint({
  ...notificationsFacts.pushUnsubscribe,
  access: 'user',
  changesState: true,
  summary: 'Pushes no more to the browser of this session.',
  input: z.object({}),
  reply: z.object({}),
});

export const pushChoose = endpoint({
  ...notificationsFacts.pushChoose,
  access: 'user',
  changesState: true,
  summary: 'Changes what is pushed to the caller; what is not sent stays as it was.',
  input: z.object({
    margin: flag,
    orders: flag,
    alerts: flag,
    money: flag,
    security: flag,
    support: flag,
    shows_figures: flag,
  }),
  reply: PushChoice,
});
