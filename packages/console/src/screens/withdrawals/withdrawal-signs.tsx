import type { MirroredAccount, PayoutSigns } from '@fulcrum/contract/console/payments/schema';
import { microUsd } from '@fulcrum/engine/units/units';
import { formatMoney } from '@fulcrum/ui/format';
import { Link } from 'react-router';

import { say } from '../../i18n/i18n.ts';
import { Level, Missing, Usd, When } from '../../parts/figures/figures.tsx';
import { CaseFacts } from '../../parts/cases/queue-frame.tsx';

/** What to know before a payout is made. It is told; it holds nothing back. */
export function PayoutSignList({ signs }: { readonly signs: PayoutSigns }) {
  const answer = (is: boolean) => say(is ? 'field.yes' : 'field.no');
  const named = signs.is_payee_named;
  return (
    <>
      <h3 className="panel__h">{say('signs.title')}</h3>
      <p className="signs">
        {signs.flags.length === 0 && <span className="tag tag--up">{say('signs.none')}</span>}
        {signs.flags.map((flag) => (
          <span key={flag} className="tag tag--warn">
            {say(`signs.${flag}`)}
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
            <span key="paid" className="num">
              {signs.paid_before}
            </span>,
          ],
          ['signs.deposited', <Usd key="in" value={signs.deposited_week} />],
          [
            'signs.opened',
            <span key="opened" className="num">
              {signs.opened_week}
            </span>,
          ],
          [
            'signs.positions',
            <span key="open" className="num">
              {signs.open_positions}
            </span>,
          ],
          ['signs.covered', <Usd key="covered" value={signs.covered_week} />],
          ['signs.level', <Level key="level" value={signs.margin_level} />],
        ]}
      />
      {signs.mirrored.length > 0 && <Mirrored accounts={signs.mirrored} />}
      <p className="note t3">{say('signs.hint')}</p>
    </>
  );
}

/** Other accounts that traded against this one, each with a link to its owner. */
function Mirrored({ accounts }: { readonly accounts: readonly MirroredAccount[] }) {
  return (
    <>
      <h3 className="panel__h">{say('mirrored.title')}</h3>
      <p className="note t3">{say('mirrored.hint')}</p>
      <ul className="mirrored">
        {accounts.map((account) => (
          <li key={account.user_id}>
            <Link className="link" to={`/people/${account.user_id}`}>
              {say('queue.userOf', { user: account.user_id })}
            </Link>{' '}
            {account.covered > 0 && (
              <span className="tag tag--warn">
                {say('mirrored.covered', { sum: formatMoney(microUsd(account.covered)) })}
              </span>
            )}{' '}
            {account.shared.map((tie) => (
              <span key={tie} className="tag tag--warn">
                {say(`mirrored.${tie}`)}
              </span>
            ))}
            <span className="t2">
              {say('mirrored.matched', { number: account.matched })} <When at={account.last_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
