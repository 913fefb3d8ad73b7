import type { Person } from '@fulcrum/contract/console/users/schema';

import { say } from '../../i18n/i18n.ts';

const LOOKS = { none: 'tag', review: 'tag tag--warn', verified: 'tag tag--up', rejected: 'tag' };

/** Where a person's documents stand. */
export function IdentityTag({ state }: { readonly state: Person['identity'] }) {
  return <span className={LOOKS[state]}>{say(`identity.${state}`)}</span>;
}
