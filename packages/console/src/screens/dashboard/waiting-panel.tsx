import type { QueueName } from '@fulcrum/contract/console/messages/facts';
import { Link } from 'react-router';

import { queueState, useQueues } from '../../api/queues.ts';
import { t } from '../../i18n/i18n.ts';
import { ageText } from '../../parts/figures/age-text.ts';
import { Card, PanelHead, Row } from '../../parts/layout/boxes.tsx';

const QUEUES: readonly QueueName[] = [
  'support',
  'withdrawals',
  'deposits',
  'identity',
  'interventions',
  'channels',
  'announcements',
];
/** Address of the filtered list of each queue. */
const WAITING: Readonly<Record<QueueName, string>> = {
  support: '/support?view=waiting',
  withdrawals: '/withdrawals?status=0',
  deposits: '/deposits?status=0',
  identity: '/identity?status=1',
  interventions: '/interventions?status=waiting',
  channels: '/channels',
  announcements: '/announcements',
};

/** All queues: how many cases wait, for how long, and how many of them for this operator. */
export function WaitingPanel() {
  const queues = useQueues();
  const shown = QUEUES.flatMap((name) => {
    const state = queueState(queues, name);
    return state ? [{ name, ...state, mine: queueState(queues, name, 'mine')?.count ?? 0 }] : [];
  });
  if (queues && shown.length === 0) return null;
  return (
    <Card aria-busy={queues === null}>
      <PanelHead>{t('waiting.title')}</PanelHead>
      {shown.map(({ name, count, mine, ageMs, isLate }) => (
        <Row key={name}>
          <Link to={WAITING[name]}>
            <b>{t(`nav.${name}`)}</b>
          </Link>
          <b className="q__age num" translate="no">
            {count}
          </b>
          <small>{count === 0 ? t('waiting.none') : t('waiting.mine', { count: mine })}</small>
          <small className={`q__age num ${isLate ? 'bad' : ''}`} translate="no">
            {ageMs !== null && ageText(ageMs)}
            {isLate && ` · ${t('waiting.late')}`}
          </small>
        </Row>
      ))}
    </Card>
  );
}
