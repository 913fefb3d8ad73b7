import { contentCalls } from '@fulcrum/client/calls/content';
import type { CallOptions } from '@fulcrum/client/client';

import { request } from '../server/api.ts';

export const companiesNamed = (name: string, options: CallOptions) =>
  request(contentCalls.getCompany, { name }, options);

export const companyStatus = (id: number) => request(contentCalls.getCompanyStatus, { id });
