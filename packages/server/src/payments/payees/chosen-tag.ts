import { hasTag, readTag } from '@fulcrum/contract/payments/destination-tag';

import { Refused } from '../../platform/refusal.ts';

/**
 * Returns the destination tag of an address: the typed one, or the one that the address carries.
 * Empty if the network has none; throws if it has and neither names one.
 */
export function chosenTag(protocol: string, typed: string, carried: string | undefined): string {
  const field = 'tag';
  if (!hasTag(protocol)) {
    if (typed !== '') throw new Refused('tag.unneeded', { field, protocol });
    return '';
  }
  const read = typed === '' ? undefined : readTag(typed);
  if (read === null) throw new Refused('tag.invalid', { field });
  const tag = read ?? carried;
  if (tag === undefined) throw new Refused('tag.missing', { field });
  if (carried !== undefined && tag !== carried) {
    throw new Refused('tag.conflict', { field, tag: carried });
  }
  return tag;
}
