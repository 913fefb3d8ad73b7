import './market.css';

import type { Feed, Health } from '@fulcrum/contract/console/dashboard/schema';
import { formatInteger } from '@fulcrum/ui/format';
import type { ReactNode } from 'react';

import { say } from '../../i18n/i18n.ts';
import { Card, PanelHead, Row } from '../layout/boxes.tsx';
import { Late } from '../layout/lines.tsx';

const LINES_SHOWN = 8;
/** Somewhere in an open market prices move more often than that. */
const LAG_MS_MAX = 2_000;

interface HealthPanelProps {
  readonly feed: Feed | null;
  /** What the server measures of itself, where that is shown. */
  readonly health?: Health | undefined;
}

/** Whether prices come, and which do not; how fast commands are done, and for whom. */
export function HealthPanel({ feed, health }: HealthPanelProps) {
  const late = feed?.lines.filter((line) => line.is_open && !line.is_fresh) ?? [];
  return (
    <Card>
      <PanelHead>
        {say(health ? 'dashboard.system' : 'dashboard.health')}
        {feed && <FeedTag feed={feed} late={late.length} />}
      </PanelHead>
      {feed && health && <Measures feed={feed} health={health} />}
      {late.slice(0, LINES_SHOWN).map((line) => (
        <Row key={line.code}>
          <b>{line.code}</b>
          <Late isNumber>
            {line.age_ms === null ? '–' : `${formatInteger(Math.round(line.age_ms / 1_000))} s`}
          </Late>
        </Row>
      ))}
    </Card>
  );
}

const stands = ({ lag_ms: lag }: Feed) => lag !== null && lag > LAG_MS_MAX;

function FeedTag({ feed, late }: { readonly feed: Feed; readonly late: number }) {
  if (feed.clock_step_ms !== null) {
    return <span className="tag feed-tag feed-tag--bad">{say('clock.tag')}</span>;
  }
  if (stands(feed)) {
    const seconds = formatInteger(Math.floor((feed.lag_ms ?? 0) / 1_000));
    return (
      <span className="tag feed-tag feed-tag--bad">
        {say('dashboard.healthStands', { seconds })}
      </span>
    );
  }
  return (
    <span className={`tag feed-tag ${late > 0 ? 'tag--warn' : 'tag--up'}`}>
      {late > 0 ? say('dashboard.healthLate', { count: late }) : say('dashboard.healthOk')}
    </span>
  );
}

function Measures({ feed, health }: { readonly feed: Feed; readonly health: Health }) {
  const { commands, people, connections } = health;
  const ms = (value: number) => `${formatInteger(value)} ms`;
  return (
    <dl className="measures">
      <Measure
        label={say('dashboard.lag')}
        value={feed.lag_ms === null ? '–' : ms(feed.lag_ms)}
        isBad={stands(feed)}
      >
        {say('dashboard.lagHint')}
      </Measure>
      <Measure label={say('dashboard.commands')} value={commands ? ms(commands.p95_ms) : '–'}>
        {commands
          ? say('dashboard.commandsHint', {
              p50: formatInteger(commands.p50_ms),
              count: formatInteger(commands.count),
            })
          : say('dashboard.commandsNone')}
      </Measure>
      <Measure label={say('dashboard.live')} value={formatInteger(people)}>
        {say('dashboard.liveHint', { count: formatInteger(connections) })}
      </Measure>
    </dl>
  );
}

interface MeasureProps {
  readonly label: string;
  readonly value: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

const Measure = ({ label, value, isBad = false, children }: MeasureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={`num ${isBad ? 'measures__bad' : ''}`}>{value}</dd>
    <dd>{children}</dd>
  </div>
);
