import { z } from 'zod';

import { contentFacts } from './facts.ts';
import { endpoint } from '../endpoint.ts';
import { integer, optional, text } from '../input.ts';

export const Company = z.object({
  id: z.int(),
  name: z.string(),
  /** What the company does, in a few words. */
  subject: z.string(),
  /** URL of a picture; empty without one. */
  logo: z.string(),
  url: z.string(),
  registered_address: z.string(),
  office_address: z.string(),
  location: z.string(),
  email: z.string(),
});
export type Company = z.infer<typeof Company>;

export const getCompany = endpoint({
  ...contentFacts.getCompany,
  access: 'public',
  summary: 'Companies whose name or subject holds the words, by name, 50 at most.',
  input: z.object({ name: optional(text({ min: 1, max: 100 }, 'search.invalid')) }),
  reply: z.object({ data: z.array(Company) }),
});

export const getCompanyStatus = endpoint({
  ...contentFacts.getCompanyStatus,
  access: 'public',
  summary: 'Whether a company that was chosen is still listed: status 1, or 0 when it is not.',
  input: z.object({ id: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'company.unknown') }),
  reply: z.object({ id: z.int(), status: z.union([z.literal(0), z.literal(1)]) }),
});
