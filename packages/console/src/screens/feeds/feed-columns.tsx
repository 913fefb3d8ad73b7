import './feeds.css';

import type { FeedLine, Feeds } from '@fulcrum/contract/console/catalogue/schema';
import { formatInteger } from '@fulcrum/ui/figures/format';

import { listed, t, type TextKey } from '../../i18n/i18n.ts';
import { Missing } from '../../parts/figures/figures.tsx';
import { Late } from '../../parts/layout/lines.tsx';
import type { Column } from '../../parts/list/data-table.tsx';

/** A line of the table, and whether no source is to quote its instrument. */
type Line = Omit<FeedLine, 'state'> & { readonly state: FeedLine['state'] | 'noSource' };

const STATES: Readonly<Record<Line['state'], readonly [TextKey, string]>> = {
  fresh: ['status.fresh', 'tag tag--up'],
  stale: ['status.stale', 'tag tag--warn'],
  doubted: ['status.doubted', 'tag feeds__bad'],
  halted: ['status.halted', 'tag tag--warn'],
  waiting: ['status.noTick', 'tag tag--warn'],
  noSource: ['status.noSource', 'tag'],
  closed: ['status.closed', 'tag'],
};

/** Why a message is no quote, or a price does not stand. */
const FAULTS: Readonly<Record<string, TextKey>> = {
  unreadable: 'fault.unreadable',
  nonPositive: 'fault.nonPositive',
  crossed: 'fault.crossed',
  untimely: 'fault.untimely',
  outOfOrder: 'fault.outOfOrder',
  closed: 'fault.closed',
  jump: 'fault.jump',
  venueClosed: 'fault.venueClosed',
  outOfSequence: 'fault.outOfOrder',
  indicative: 'fault.indicative',
  oneSided: 'fault.oneSided',
  unknownSymbol: 'fault.unknownSymbol',
  refused: 'fault.refused',
  noSnapshot: 'fault.noSnapshot',
  noVenueState: 'fault.noVenueState',
  withdrawn: 'fault.withdrawn',
  lost: 'fault.lost',
  silent: 'fault.silent',
  clock: 'fault.clock',
  sourceChanged: 'fault.sourceChanged',
};

export const faultText = (fault: string): string => {
  const key = FAULTS[fault];
  return key ? t(key) : fault;
};

/** Returns the lines with those without a source last: nothing is wrong with their prices. */
export function linesOf({ lines, sources, sources_revision: revision }: Feeds): readonly Line[] {
  // Only settings of the console make it certain that other instruments have no quotes.
  if (revision === null) return lines;
  const sourced = new Set(sources.flatMap(({ codes }) => codes));
  const isMissing = ({ code, state }: FeedLine) => state === 'waiting' && !sourced.has(code);
  return [
    ...lines.filter((line) => !isMissing(line)),
    ...lines.filter(isMissing).map((line): Line => ({ ...line, state: 'noSource' })),
  ];
}

/** Columns of the table of instruments: how fresh each price is, and what the filter rejected. */
export const feedColumns = (): readonly Column<Line>[] => [
  { key: 'column.instrument', isText: true, cell: (row) => <b translate="no">{row.show_code}</b> },
  {
    key: 'column.status',
    isText: true,
    cell: (row) => (
      <>
        <span className={STATES[row.state][1]}>{t(STATES[row.state][0])}</span> <Why row={row} />
      </>
    ),
  },
  { key: 'column.age', cell: (row) => <Age row={row} /> },
  {
    key: 'column.stale',
    cell: (row) => (
      <span className="num t2" translate="no">
        {seconds(row.stale_after_ms)}
      </span>
    ),
  },
  {
    key: 'column.perSecond',
    cell: (row) => (
      <span className="num" translate="no">
        {row.per_second.toFixed(1)}
      </span>
    ),
  },
  {
    key: 'column.accepted',
    cell: (row) => (
      <span className="num" translate="no">
        {formatInteger(row.accepted)}
      </span>
    ),
  },
  {
    key: 'column.rejected',
    cell: (row) => (
      <span className="num" translate="no">
        {formatInteger(row.rejected)}
      </span>
    ),
  },
  {
    key: 'column.reasons',
    isText: true,
    cell: ({ reasons }) =>
      listed(
        Object.entries(reasons).map(
          ([fault, count]) => `${faultText(fault)} ${formatInteger(count)}`,
        ),
      ),
  },
];

/** Why the price of an open market does not stand, and for how long. */
function Why({ row }: { readonly row: Line }) {
  const { why, why_ms: forMs, venue_word: word, state } = row;
  if (why === null || forMs === null || state === 'closed') return null;
  const text = word === null ? faultText(why) : `${faultText(why)} (${word})`;
  return <span className="t2">{t('feeds.why', { why: text, time: seconds(forMs) })}</span>;
}

function Age({ row }: { readonly row: Line }) {
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
