import './withdrawals.css';

import type { MirroredAccount, PayoutSigns } from '@fulcrum/contract/console/payments/schema';
import { microUsd } from '@fulcrum/engine/units/units';
import { formatMoney } from '@fulcrum/ui/figures/format';

import { t } from '../../i18n/i18n.ts';
import { CaseFacts } from '../../parts/cases/case-facts.tsx';
import { Level, Missing, Usd, When } from '../../parts/figures/figures.tsx';
import { PanelHead } from '../../parts/layout/boxes.tsx';
import { Note, TextLink } from '../../parts/layout/lines.tsx';

/** Warnings to consider before approving a withdrawal. Only a wrong payee blocks it. */
export function WithdrawalWarnings({ signs }: { readonly signs: PayoutSigns }) {
  const answer = (is: boolean) => t(is ? 'field.yes' : 'field.no');
  const named = signs.is_payee_named;
  return (
    <>
      <PanelHead level={3}>{t('signs.title')}</PanelHead>
      <p className="signs">
        {signs.flags.length === 0 && <span className="tag tag--up">{t('signs.none')}</span>}
        {signs.flags.map((flag) => (
          <span key={flag} className="tag tag--warn">
            {t(`signs.${flag}`)}
          </span>
        ))}
      </p>
      <CaseFacts
        facts={[
          ['signs.verified', answer(signs.is_verified)],
          ['signs.named', named === null ? <Missing key="named" /> : answer(named)],
          ['signs.methodSince', <When key="since" at={signs.method_since} />],
          [
            'signs.paidBefore',
            <span key="paid" className="num" translate="no">
              {signs.paid_before}
            </span>,
          ],
          ['signs.deposited', <Usd key="in" value={signs.deposited_week} />],
          [
            'signs.opened',
            <span key="opened" className="num" translate="no">
              {signs.opened_week}
            </span>,
          ],
          [
            'signs.positions',
            <span key="open" className="num" translate="no">
              {signs.open_positions}
            </span>,
          ],
          ['signs.covered', <Usd key="covered" value={signs.covered_week} />],
          ['signs.level', <Level key="level" value={signs.margin_level} />],
        ]}
      />
      {signs.mirrored.length > 0 && <Mirrored accounts={signs.mirrored} />}
      <Note look="quiet">{t('signs.hint')}</Note>
    </>
  );
}

/** Other accounts that traded against this account, each with a link to its user. */
function Mirrored({ accounts }: { readonly accounts: readonly MirroredAccount[] }) {
  return (
    <>
      <PanelHead level={3}>{t('mirrored.title')}</PanelHead>
      <Note look="quiet">{t('mirrored.hint')}</Note>
      <ul className="mirrored">
        {accounts.map((account) => (
          <li key={account.user_id}>
            <TextLink to={`/people/${account.user_id}`}>
              {t('queue.userOf', { user: account.user_id })}
            </TextLink>{' '}
            {account.covered > 0 && (
              <span className="tag tag--warn">
                {t('mirrored.covered', { sum: formatMoney(microUsd(account.covered)) })}
              </span>
            )}{' '}
            {account.shared.map((tie) => (
              <span key={tie} className="tag tag--warn">
                {t(`mirrored.${tie}`)}
              </span>
            ))}
            <span className="t2 mirrored__last">
              <span>{t('mirrored.matched', { number: account.matched })}</span>{' '}
              <When at={account.last_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
