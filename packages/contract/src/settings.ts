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
