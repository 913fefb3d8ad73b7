import './cases.css';

import type * as exportApi from '@fulcrum/contract/console/exports/calls';
import type { InputOf } from '@fulcrum/contract/endpoint';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useEffect } from 'react';

import { refreshQueues } from '../../api/queues.ts';
import type { Loaded } from '../../api/use-load.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { ProblemLine, ScreenHead } from '../layout/screen-head.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FilterChoice, Pager } from '../list/filter-fields.tsx';
import { FilterText } from '../list/filter-text.tsx';
import { SavedViews } from '../list/saved-views.tsx';
import type { Filters } from '../list/use-filters.ts';
import { CaseList, type CaseLine } from './case-list.tsx';
import { KeyCap } from './key-cap.tsx';
import { KeyLegend, type KeyLegendProps } from './key-legend.tsx';
import { EVERY_STATUS, queueQuery, type Case, type CasePage, type Queue } from './use-queue.ts';

const PAGE_SIZE = 20;
/** Interval at which an open queue is reloaded, in ms. */
export const QUEUE_EVERY_MS = 10_000;

export type Statuses = Readonly<Record<number, TextKey>>;

interface QueueFrameProps<Row> {
  readonly title: string;
  readonly list: 'identity' | 'deposits' | 'withdrawals';
  readonly filters: Filters;
  readonly statuses: Statuses;
  /** Statuses with a tab of their own: first the one of cases that wait. */
  readonly tabs: readonly [number, ...number[]];
  readonly loaded: Loaded<CasePage<Row>>;
  readonly queue: Queue<Row>;
  readonly lineOf: (row: Row) => CaseLine;
  readonly keys: KeyLegendProps;
  /** The open case. */
  readonly children: Elements;
}

/** A queue: its cases in a narrow list, and the open case beside it. */
export function QueueFrame<Row extends Case>(props: QueueFrameProps<Row>) {
  const { title, list, filters, tabs, loaded, queue, lineOf } = props;
  const { status, user } = queueQuery(filters, tabs[0]);
  const isOpen = queue.openId !== null;
  const total = loaded.data?.total;
  // The figures of the menu agree with a list that has changed.
  useEffect(() => {
    if (total !== undefined) void refreshQueues();
  }, [total]);
  const exported: InputOf<typeof exportApi.exportList> = { list, status, user };
  return (
    <>
      <ScreenHead title={title} hint={t('queue.total', { count: total ?? 0 })}>
        <ExportButton query={exported} />
        <SavedViews />
      </ScreenHead>
      <ProblemLine problem={loaded.problem} retry={loaded.reload} />
      <div className={isOpen ? 'queue queue--open' : 'queue'}>
        <section className="card queue__list" aria-label={title}>
          <QueueFilters {...props} />
          <div className="queue__scroll">
            <CaseList
              label={title}
              lines={queue.rows?.map(lineOf) ?? null}
              openId={queue.openId}
              onOpen={queue.open}
            />
            <Pager filters={filters} total={total ?? 0} pageSize={PAGE_SIZE} />
          </div>
          <KeyLegend {...props.keys} />
        </section>
        {isOpen ? props.children : <NoCase queue={queue} />}
      </div>
    </>
  );
}

/** Tabs for what waits and for everything, with a choice of the status among everything. */
function QueueFilters<Row>({ filters, statuses, tabs }: QueueFrameProps<Row>) {
  const status = filters.get('status') || String(tabs[0]);
  const isTab = tabs.some((each) => String(each) === status);
  const tabOptions = tabs.map((each) => ({
    value: String(each),
    label: t(statuses[each] ?? 'status.waiting'),
  }));
  return (
    <div className="queue__filters">
      <Segmented
        label={t('column.status')}
        value={isTab ? status : EVERY_STATUS}
        options={[...tabOptions, { value: EVERY_STATUS, label: t('app.all') }]}
        onChange={(value) => filters.set('status', value === String(tabs[0]) ? '' : value)}
      />
      {!isTab && (
        <FilterChoice
          filters={filters}
          name="status"
          label={t('column.status')}
          every={EVERY_STATUS}
          options={Object.entries(statuses).map(([value, key]) => ({ value, label: t(key) }))}
        />
      )}
      <FilterText filters={filters} name="user" label={t('monitor.user')} />
    </div>
  );
}

/** Shown beside the list while no case is open: opening one claims it and is recorded. */
function NoCase<Row extends Case>({ queue }: { readonly queue: Queue<Row> }) {
  const first = queue.rows?.[0];
  return (
    <section className="card queue__empty">
      <p className="t2">{t(first || !queue.rows ? 'queue.choose' : 'queue.none')}</p>
      {first && (
        <Button onClick={() => queue.open(first.id)}>
          {t('queue.openFirst')}
          <KeyCap name="J" />
        </Button>
      )}
    </section>
  );
}
