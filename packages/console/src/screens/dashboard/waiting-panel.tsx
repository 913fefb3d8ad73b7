import type { QueueName } from '@fulcrum/contract/console/messages/facts';
import { Link } from 'react-router';

import { say } from '../../i18n/i18n.ts';
import { lookAt, useQueues } from '../../api/queues.ts';
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
/** The list of what waits in each. */
const WAITING: Readonly<Record<QueueName, string>> = {
  support: '/support?view=waiting',
  withdrawals: '/withdrawals?status=0',
  deposits: '/deposits?status=0',
  identity: '/identity?status=1',
  interventions: '/interventions?status=waiting',
  channels: '/channels',
  announcements: '/announcements',
};
/** What waits for operators and for how long, and how much of it for the one who looks. */
export function WaitingPanel() {
  const queues = useQueues();
  const looks = QUEUES.flatMap((name) => {
    const look = lookAt(queues, name);
    return look ? [{ name, ...look, mine: lookAt(queues, name, 'mine')?.count ?? 0 }] : [];
  });
  if (queues && looks.length === 0) return null;
  return (
    <Card aria-busy={queues === null}>
      <PanelHead>{say('waiting.title')}</PanelHead>
      {looks.map(({ name, count, mine, ageMs, isLate }) => (
        <Row key={name}>
          <Link to={WAITING[name]}>
            <b>{say(`nav.${name}`)}</b>
          </Link>
          <b className="q__age num">{count}</b>
          <small>{count === 0 ? say('waiting.none') : say('waiting.mine', { count: mine })}</small>
          <small className={`q__age num ${isLate ? 'bad' : ''}`}>
            {ageMs !== null && ageText(ageMs)}
            {isLate && ` · ${say('waiting.late')}`}
          </small>
        </Row>
      ))}
    </Card>
  );
}
