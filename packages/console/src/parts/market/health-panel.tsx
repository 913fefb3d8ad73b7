import './market.css';

import type { Feed, Health } from '@fulcrum/contract/console/dashboard/schema';
import { formatInteger } from '@fulcrum/ui/figures/format';
import type { ReactNode } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Card, PanelHead, Row } from '../layout/boxes.tsx';
import { Late } from '../layout/lines.tsx';

const LINES_SHOWN = 8;
/** While a market is open, at least one price changes within this time. */
const LAG_MS_MAX = 2_000;

interface HealthPanelProps {
  readonly feed: Feed | null;
  /** Measurements of the server; left out where they are not shown. */
  readonly health?: Health | undefined;
}

/** State of the price feed, and how fast commands are handled. */
export function HealthPanel({ feed, health }: HealthPanelProps) {
  const staleLines = feed?.lines.filter((line) => line.is_open && !line.is_fresh) ?? [];
  return (
    <Card>
      <PanelHead>
        <span>{t(health ? 'dashboard.system' : 'dashboard.health')}</span>
        {feed && <FeedTag feed={feed} staleCount={staleLines.length} />}
      </PanelHead>
      {feed && health && <Measures feed={feed} health={health} />}
      {staleLines.slice(0, LINES_SHOWN).map((line) => (
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

const isStale = ({ lag_ms: lag }: Feed) => lag !== null && lag > LAG_MS_MAX;

function FeedTag({ feed, staleCount }: { readonly feed: Feed; readonly staleCount: number }) {
  if (feed.clock_step_ms !== null) {
    return <span className="tag feed-tag feed-tag--bad">{t('clock.tag')}</span>;
  }
  if (isStale(feed)) {
    const seconds = formatInteger(Math.floor((feed.lag_ms ?? 0) / 1_000));
    return (
      <span className="tag feed-tag feed-tag--bad">{t('dashboard.healthStands', { seconds })}</span>
    );
  }
  return (
    <span className={`tag feed-tag ${staleCount > 0 ? 'tag--warn' : 'tag--up'}`}>
      {staleCount > 0 ? t('dashboard.healthLate', { count: staleCount }) : t('dashboard.healthOk')}
    </span>
  );
}

function Measures({ feed, health }: { readonly feed: Feed; readonly health: Health }) {
  const { commands, people, connections } = health;
  const ms = (value: number) => `${formatInteger(value)} ms`;
  return (
    <dl className="measures">
      <Measure
        label={t('dashboard.lag')}
        value={feed.lag_ms === null ? '–' : ms(feed.lag_ms)}
        isBad={isStale(feed)}
      >
        {t('dashboard.lagHint')}
      </Measure>
      <Measure label={t('dashboard.commands')} value={commands ? ms(commands.p95_ms) : '–'}>
        {commands
          ? t('dashboard.commandsHint', {
              p50: formatInteger(commands.p50_ms),
              count: formatInteger(commands.count),
            })
          : t('dashboard.commandsNone')}
      </Measure>
      <Measure label={t('dashboard.live')} value={formatInteger(people)}>
        {t('dashboard.liveHint', { count: formatInteger(connections) })}
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
    <dd className={`num ${isBad ? 'measures__bad' : ''}`} translate="no">
      {value}
    </dd>
    <dd>{children}</dd>
  </div>
);
