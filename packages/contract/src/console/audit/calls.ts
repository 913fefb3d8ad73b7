import { z } from 'zod';

import { page } from '../../input.ts';
import { operatorCall } from '../call.ts';
import { search, short, time } from '../filters.ts';
import { auditFacts } from './facts.ts';
import * as wire from './schema.ts';

export const auditFilters = {
  operator: search,
  action: short,
  object: short,
  from: time,
  to: time,
};

export const audit = operatorCall({
  ...auditFacts.audit,
  summary: 'The audit log, newest first, 50 a page.',
  harmless: 'Reads only.',
  permission: 'audit.view',
  input: z.object({ ...auditFilters, page }),
  reply: wire.AuditPage,
});
