import './feeds.css';

import type { Feeds } from '@fulcrum/contract/console/catalogue/schema';
import { formatInteger } from '@fulcrum/ui/figures/format';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useState } from 'react';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { Missing } from '../../parts/figures/figures.tsx';
import { KeyFigure, KeyFigures, KeyValue } from '../../parts/figures/key-figures.tsx';
import { HaltManyButton, Halts } from '../../parts/halts/halts.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { Late } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { useFeeds } from './calls.ts';
import { feedColumns, linesOf } from './feed-columns.tsx';
import { SourceSettingsPanel } from './source-settings.tsx';

const EVERY_MS = 1_000;

/** Names of the kinds and states of a feed, as far as this console knows them. */
const KINDS: Readonly<Record<string, TextKey>> = {
  simulated: 'feeds.kind.simulated',
  replay: 'feeds.kind.replay',
  bridge: 'feeds.kind.bridge',
  sources: 'feeds.kind.sources',
};
const FEED_STATES: Readonly<Record<string, TextKey>> = {
  waiting: 'feeds.state.waiting',
  running: 'feeds.state.running',
  ended: 'feeds.state.ended',
};

/** State of each price feed: age of its last tick, and how many ticks the filter rejected. */
export function FeedsScreen() {
  const { data, problem, reload } = useFeeds({}, EVERY_MS);
  const [halting, setHalting] = useState<string | null>(null);
  return (
    <>
      <ScreenHead title={t('nav.feeds')} hint={t('feeds.hint')}>
        <HaltManyButton onAsked={setHalting} />
        <ExportButton query={{ list: 'feeds' }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <ClockStep ms={data?.clock_step_ms ?? null} />
      <Figures feeds={data} />
      {data !== null && data.unknown_codes.length > 0 && (
        <Late as="p">{t('feeds.unknown', { codes: data.unknown_codes.join(', ') })}</Late>
      )}
      <Halts asked={halting} onAsked={setHalting} onChanged={reload} />
      {data?.kind === 'sources' && (
        <SourceSettingsPanel
          sources={data.sources}
          onHalt={setHalting}
          codes={data.lines.map(({ code }) => code)}
          followed={data.sources_revision}
        />
      )}
      <Card>
        <DataTable
          label={t('nav.feeds')}
          columns={feedColumns()}
          rows={data && linesOf(data)}
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
  const all: readonly (readonly [TextKey, Elements | string])[] = [
    ['feeds.source', feeds && named(KINDS, feeds.kind)],
    ['feeds.state', feeds && named(FEED_STATES, feeds.state)],
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

function named(names: Readonly<Record<string, TextKey>>, name: string): string {
  const key = names[name];
  return key ? t(key) : name;
}
