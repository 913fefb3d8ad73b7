import { z } from 'zod';

import { Company } from '../../content/company.ts';
import { fileReference } from '../../files/calls.ts';
import { integer, oneOf, optional, page, text } from '../../input.ts';
import { operatorCall, reason, upload } from '../call.ts';
import { whole } from '../schema.ts';
import { companyFacts } from './company-facts.ts';

const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'company.unknown');
const version = integer({ min: 1, max: 2_147_483_647 }, 'content.changed');
const line = (max: number) => text({ min: 0, max }, 'company.text');

export const CompanyRow = Company.extend({
  /** Whether users can find the company by searching. */
  is_listed: z.boolean(),
  version: whole,
  updated_at: whole,
});
export type CompanyRow = z.infer<typeof CompanyRow>;

export const companies = operatorCall({
  ...companyFacts.companies,
  summary: 'Companies, those that nobody finds as well, by name, 50 a page.',
  harmless: 'Reads only.',
  permission: 'content.view',
  input: z.object({ search: optional(text({ min: 1, max: 100 }, 'search.invalid')), page }),
  reply: z.object({ rows: z.array(CompanyRow), total: whole }),
});

export const uploadCompanyLogo = upload({
  ...companyFacts.uploadCompanyLogo,
  summary: 'Takes a picture for a logo, redrawn as a small square; nothing shows it yet.',
  harmless: 'A picture that nobody is shown.',
  permission: 'content.change',
  reply: z.object({ id: z.string() }),
});

export const saveCompany = operatorCall({
  ...companyFacts.saveCompany,
  summary: 'Enters a company, or changes what people read of one, and whether they find it.',
  harmless: 'Words about companies; no account, price or order is in them.',
  permission: 'content.change',
  input: z.object({
    id: optional(id),
    version: optional(version),
    name: text({ min: 1, max: 120 }, 'company.name'),
    subject: line(200),
    url: line(300),
    email: line(254),
    location: line(120),
    registered_address: line(300),
    office_address: line(300),
    listed: oneOf([0, 1], 'console.filterInvalid'),
    /** A new logo; if left out, the current one stays. */
    picture: optional(fileReference('file.unknown')),
    /** 1 removes the logo. */
    no_logo: oneOf([0, 1], 'console.filterInvalid'),
    reason,
  }),
  reply: z.object({ id: whole }),
});

/** Calls about companies that people search for. */
export const COMPANY_CALLS = [companies, uploadCompanyLogo, saveCompany] as const;
