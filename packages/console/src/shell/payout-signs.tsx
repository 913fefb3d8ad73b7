import type { PayoutSigns } from '@fulcrum/contract/console/queue-wire';

import { say } from '../i18n.ts';
import { Level, Missing, Usd, When } from './figures.tsx';
import { CaseFacts } from './queue-frame.tsx';

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
          ['signs.level', <Level key="level" value={signs.margin_level} />],
        ]}
      />
      <p className="note t3">{say('signs.hint')}</p>
    </>
  );
}
