import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { BasicInfo } from './wire.ts';

export const getBasicInfo = endpoint({
  method: 'GET',
  path: '/api/basicSet/getBasicInfo',
  access: 'public',
  encoding: 'query',
  summary: 'Base settings of the product.',
  input: z.object({}),
  reply: BasicInfo,
});

export const complaintEmail = endpoint({
  method: 'GET',
  path: '/api/default/complaint_email',
  access: 'public',
  encoding: 'query',
  summary: 'Where complaints are sent to; empty while none has been named.',
  input: z.object({}),
  reply: z.object({ email: z.string() }),
});
