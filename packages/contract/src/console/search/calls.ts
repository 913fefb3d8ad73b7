import { z } from 'zod';

import { text } from '../../input.ts';
import { operatorCall } from '../call.ts';
import { searchFacts } from './facts.ts';
import * as wire from './schema.ts';

const LENGTH = { min: 2, max: 100 };

export const search = operatorCall({
  ...searchFacts.search,
  summary:
    'Users, orders, cases, payout methods and conversations by number, e-mail, mobile, ' +
    'transaction id, reference, address or payee; 8 of each kind at most, and only kinds of the ' +
    'role.',
  harmless: 'Reads only.',
  permission: 'people.view',
  input: z.object({
    text: text(LENGTH, 'console.searchText').regex(/^\P{Cc}*$/u, 'console.searchText'),
  }),
  reply: wire.SearchPage,
});
