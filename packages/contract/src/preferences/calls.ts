import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer } from '../input.ts';
import { preferencesFacts } from './facts.ts';
import { PREFERENCE_LIMITS } from './kinds.ts';
import {
  areOfKind,
  ChangedItems,
  PreferenceItems,
  PreferenceKindName,
  PreferenceRevision,
} from './schema.ts';

export const preferences = endpoint({
  ...preferencesFacts.preferences,
  access: 'user',
  summary:
    'Which documents of favourites, chart drawings and other choices the caller has, and their ' +
    'newest revisions. They follow the caller to every device.',
  input: z.object({}),
  reply: z.object({ revisions: z.array(PreferenceRevision) }),
});

export const preference = endpoint({
  ...preferencesFacts.preference,
  access: 'user',
  summary: 'One document of the caller; revision 0 without items if nothing was saved.',
  input: z.object({ kind: PreferenceKindName }),
  reply: z.object({ revision: z.int().nonnegative(), items: PreferenceItems }),
});

export const savePreference = endpoint({
  ...preferencesFacts.savePreference,
  access: 'user',
  bodyBytesMax: PREFERENCE_LIMITS.requestBytes,
  summary:
    'Merges changed items into a document of the caller: of each item the later write counts. ' +
    'An item with the value null is a removal. `revision` is the one that the device has; if it ' +
    'is not the newest one, the reply contains the merged document, otherwise `items` is null.',
  input: z
    .object({
      kind: PreferenceKindName,
      revision: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'preference.broken'),
      items: ChangedItems,
    })
    .refine(({ kind, items }) => areOfKind(kind, items), {
      error: 'preference.broken',
      path: ['items'],
    }),
  reply: z.object({ revision: z.int().nonnegative(), items: PreferenceItems.nullable() }),
});
