import './feeds.css';

import type { FeedLine, Feeds } from '@fulcrum/contract/console/catalogue/schema';
import { formatInteger } from '@fulcrum/ui/figures/format';
import type { ReactNode } from 'react';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { Missing } from '../../parts/figures/figures.tsx';
import { KeyFigure, KeyFigures, KeyValue } from '../../parts/figures/key-figures.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { Late } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { useFeeds } from './calls.ts';
import { sourceColumns } from './source-columns.tsx';
import { SourceSettingsPanel } from './source-settings.tsx';

const EVERY_MS = 1_000;

const STATES: Readonly<Record<FeedLine['state'], readonly [TextKey, string]>> = {
  fresh: ['status.fresh', 'tag tag--up'],
  stale: ['status.stale', 'tag tag--warn'],
  doubted: ['status.doubted', 'tag feeds__bad'],
  halted: ['status.halted', 'tag tag--warn'],
  waiting: ['status.noTick', 'tag tag--warn'],
  closed: ['status.closed', 'tag'],
};

const FAULTS: Readonly<Record<string, TextKey>> = {
  unreadable: 'fault.unreadable',
  nonPositive: 'fault.nonPositive',
  crossed: 'fault.crossed',
  untimely: 'fault.untimely',
  outOfOrder: 'fault.outOfOrder',
  closed: 'fault.closed',
  jump: 'fault.jump',
};

/** State of each price feed: age of its last tick, and how many ticks the filter rejected. */
export function FeedsScreen() {
  const { data, problem, reload } = useFeeds({}, EVERY_MS);
  return (
    <>
      <ScreenHead title={t('nav.feeds')} hint={t('feeds.hint')}>
        <ExportButton query={{ list: 'feeds' }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <ClockStep ms={data?.clock_step_ms ?? null} />
      <Figures feeds={data} />
      {data !== null && data.unknown_codes.length > 0 && (
        <Late as="p">{t('feeds.unknown', { codes: data.unknown_codes.join(', ') })}</Late>
      )}
      {data !== null && data.sources.length > 0 && (
        <Card>
          <DataTable
            label={t('feeds.sources')}
            columns={sourceColumns()}
            rows={data.sources}
            idOf={({ name }) => name}
          />
        </Card>
      )}
      {data?.kind === 'sources' && <SourceSettingsPanel followed={data.sources_revision} />}
      <Card>
        <DataTable
          label={t('nav.feeds')}
          columns={columnsOf()}
          rows={data?.lines ?? null}
          idOf={({ id }) => id}
        />
      </Card>
    </>
  );
}

/**
 * Says that trading is halted because the server's clock was stepped, however fresh the prices
 * below look.
 */
function ClockStep({ ms }: { readonly ms: number | null }) {
  if (ms === null) return null;
  const seconds = formatInteger(Math.round(Math.abs(ms) / 1_000));
  const way = t(ms > 0 ? 'clock.ahead' : 'clock.back');
  return (
    <Late as="p" role="alert">
      {t('clock.stepped', { seconds, way })}
    </Late>
  );
}

function Figures({ feeds }: { readonly feeds: Feeds | null }) {
  const stale = feeds?.lines.filter(({ state }) => state === 'stale').length ?? 0;
  const all: readonly (readonly [TextKey, ReactNode])[] = [
    ['feeds.source', feeds?.kind],
    ['feeds.state', feeds?.state],
    ['feeds.stale', feeds && <Late isLate={stale > 0}>{stale}</Late>],
    ['feeds.perSecond', feeds?.per_second.toFixed(1)],
    ['feeds.rejected', feeds && formatInteger(feeds.rejected)],
    ['feeds.badLines', feeds && formatInteger(feeds.bad_lines)],
  ];
  return (
    <KeyFigures aria-label={t('dashboard.figures')}>
      {all.map(([key, value]) => (
        <KeyFigure key={key}>
          <p>{t(key)}</p>
          <KeyValue>{value ?? <Missing />}</KeyValue>
        </KeyFigure>
      ))}
    </KeyFigures>
  );
}

const columnsOf = (): readonly Column<FeedLine>[] => [
  { key: 'column.instrument', isText: true, cell: (row) => <b>{row.show_code}</b> },
  {
    key: 'column.status',
    isText: true,
    cell: ({ state }) => <span className={STATES[state][1]}>{t(STATES[state][0])}</span>,
  },
  { key: 'column.age', cell: (row) => <Age row={row} /> },
  {
    key: 'column.stale',
    cell: (row) => <span className="num t2">{seconds(row.stale_after_ms)}</span>,
  },
  {
    key: 'column.perSecond',
    cell: (row) => <span className="num">{row.per_second.toFixed(1)}</span>,
  },
  {
    key: 'column.accepted',
    cell: (row) => <span className="num">{formatInteger(row.accepted)}</span>,
  },
  {
    key: 'column.rejected',
    cell: (row) => <span className="num">{formatInteger(row.rejected)}</span>,
  },
  {
    key: 'column.reasons',
    isText: true,
    cell: ({ reasons }) =>
      Object.entries(reasons)
        .map(([fault, count]) => {
          const key = FAULTS[fault];
          return `${key ? t(key) : fault} ${formatInteger(count)}`;
        })
        .join(', '),
  },
];

function Age({ row }: { readonly row: FeedLine }) {
  if (row.age_ms === null) return <Missing />;
  const isLate = row.state === 'stale';
  return (
    <Late isNumber isLate={isLate}>
      {t('feeds.ago', { time: seconds(row.age_ms) })}
    </Late>
  );
}

/** Formats a time: tenths of a second below a minute, then minutes, then hours. */
function seconds(ms: number): string {
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return `${Math.round(ms / 3_600_000)} h`;
}
