import type { FirstApproval } from '@fulcrum/contract/console/payments/schema';
import type { ReactNode } from 'react';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { Missing, When } from '../figures/figures.tsx';
import { Facts } from '../layout/boxes.tsx';

/** The facts of a case, one per line. */
export function CaseFacts({
  facts,
}: {
  readonly facts: readonly (readonly [TextKey, ReactNode])[];
}) {
  return (
    <Facts isOne>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}

/** Fact with the first approval and its note for the second operator. */
export function FirstApprovalFact({ first }: { readonly first: FirstApproval | null }) {
  if (first === null) return <Missing />;
  return (
    <>
      <bdi>{first.name}</bdi> <When at={first.at} />
      {first.note !== '' && (
        <p>
          <bdi>{first.note}</bdi>
        </p>
      )}
    </>
  );
}
