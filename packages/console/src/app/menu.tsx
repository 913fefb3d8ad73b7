import type { QueueName } from '@fulcrum/contract/console/messages/facts';
import type { Me } from '@fulcrum/contract/console/operators/schema';
import { ChartNoAxesColumn } from 'lucide-react';
import { Fragment } from 'react';
import { NavLink } from 'react-router';

import { queueState, useQueues } from '../api/queues.ts';
import { t } from '../i18n/i18n.ts';
import { MENU } from './screens.ts';

const itemsOf = (me: Me) => MENU.filter(({ permission }) => me.permissions.includes(permission));

/** Sign and name of the console. */
export const Brand = () => (
  <>
    <span className="op__mark">
      <ChartNoAxesColumn className="i i--16" aria-hidden="true" />
    </span>
    <span>{t('app.name')}</span>
  </>
);

interface MenuProps {
  readonly me: Me;
  readonly onChoice?: () => void;
}

/** Links to the screens that the operator's role may open. */
export function Menu({ me, onChoice }: MenuProps) {
  const items = itemsOf(me);
  return (
    <nav className="op__nav" aria-label={t('app.navigation')}>
      {items.map(({ path, label, icon: Icon, group, queue }, at) => (
        <Fragment key={path}>
          {group !== null && group !== items[at - 1]?.group && <h2>{t(group)}</h2>}
          <NavLink to={path} end={path === '/'} onClick={onChoice}>
            <Icon className="i" aria-hidden="true" />
            <span>{t(label)}</span>
            {queue && <QueueBadge name={queue} />}
          </NavLink>
        </Fragment>
      ))}
    </nav>
  );
}

/** Returns whether cases wait for this operator on any screen of the menu. */
export function useHasCases(me: Me): boolean {
  const queues = useQueues();
  return itemsOf(me).some(
    ({ queue }) => queue !== undefined && (queueState(queues, queue, 'mine')?.count ?? 0) > 0,
  );
}

/** Number of cases that wait for this operator; amber if the oldest is overdue. */
function QueueBadge({ name }: { readonly name: QueueName }) {
  const state = queueState(useQueues(), name, 'mine');
  if (!state || state.count === 0) return null;
  return (
    <span className={`op__count num ${state.isLate ? 'op__count--late' : ''}`} translate="no">
      {state.count}
      {state.isLate && <span className="sr"> {t('waiting.late')}</span>}
    </span>
  );
}
