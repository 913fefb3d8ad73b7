import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { settingsFacts } from './facts.ts';
import { BasicInfo } from './schema.ts';

export const getBasicInfo = endpoint({
  ...settingsFacts.getBasicInfo,
  access: 'public',
  summary: 'Base settings of the product.',
  input: z.object({}),
  reply: BasicInfo,
});

export const complaintEmail = endpoint({
  ...settingsFacts.complaintEmail,
  access: 'public',
  summary: 'Where complaints are sent to; empty while none has been named.',
  input: z.object({}),
  reply: z.object({ email: z.string() }),
});
