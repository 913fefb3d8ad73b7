import type { Person } from '@fulcrum/contract/console/users/schema';

import { t } from '../../i18n/i18n.ts';

const LOOKS = { none: 'tag', review: 'tag tag--warn', verified: 'tag tag--up', rejected: 'tag' };

/** State of a user's identity check. */
export function IdentityTag({ state }: { readonly state: Person['identity'] }) {
  return <span className={LOOKS[state]}>{t(`identity.${state}`)}</span>;
}
