import type { DifferingAccount } from '@fulcrum/contract/console/day-end/schema';

import { t } from '../../i18n/i18n.ts';
import { ExactUsd } from '../../parts/figures/figures.tsx';
import { TextLink } from '../../parts/layout/lines.tsx';

/** Accounts whose balance is not what their ledger says, each with both figures. */
export const DifferingAccounts = ({
  accounts,
}: {
  readonly accounts: readonly DifferingAccount[];
}) => (
  <ul>
    {accounts.map((each) => (
      <li key={each.account_id}>
        <TextLink to={`/people/${each.user_id}`}>
          {t('dayEnd.account', { id: each.account_id })}
        </TextLink>{' '}
        <span>{t(each.at === 'now' ? 'dayEnd.balanceNow' : 'dayEnd.balanceThen')}</span>{' '}
        <ExactUsd value={each.found} /> · {t('dayEnd.byLedger')} <ExactUsd value={each.expected} />
      </li>
    ))}
  </ul>
);
