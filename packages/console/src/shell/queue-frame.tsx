import type { ReactNode } from 'react';

import { useText, type TextKey } from '../i18n.ts';
import type { Loaded } from '../live/use-load.ts';
import { DataTable, type Column } from './data-table.tsx';
import { FilterChoice, FilterText, Pager } from './filter-fields.tsx';
import { ProblemLine, ScreenHead } from './screen-head.tsx';
import type { Filters } from './use-filters.ts';

const PAGE_SIZE = 20;

interface QueueFrameProps<Row> {
  readonly title: string;
  readonly filters: Filters;
  readonly statuses: Readonly<Record<number, TextKey>>;
  readonly columns: readonly Column<Row>[];
  readonly loaded: Loaded<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly idOf: (row: Row) => number;
  /** The case that is open beside the list. */
  readonly children: ReactNode;
}

/** A list of cases and, beside it, the one that is open; both are in the address. */
export function QueueFrame<Row>(props: QueueFrameProps<Row>) {
  const { title, filters, statuses, columns, loaded, idOf } = props;
  const say = useText();
  const options = Object.entries(statuses).map(([value, key]) => ({ value, label: say(key) }));
  return (
    <>
      <ScreenHead title={title} hint={say('queue.hint')} />
      <ProblemLine problem={loaded.problem} retry={loaded.reload} />
      <div className="filters">
        <FilterChoice
          filters={filters}
          name="status"
          label={say('column.status')}
          options={options}
        />
        <FilterText filters={filters} name="user" label={say('monitor.user')} />
      </div>
      <div className="cols">
        <section className="card">
          <DataTable
            label={title}
            columns={columns}
            rows={loaded.data?.rows ?? null}
            idOf={idOf}
            empty={say('queue.none')}
          />
        </section>
        {props.children}
      </div>
      <Pager filters={filters} total={loaded.data?.total ?? 0} pageSize={PAGE_SIZE} />
    </>
  );
}

/** What one case says, a line a fact. */
export function CaseFacts({
  facts,
}: {
  readonly facts: readonly (readonly [TextKey, ReactNode])[];
}) {
  const say = useText();
  return (
    <dl className="facts facts--one">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{say(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CasePicture({
  address,
  label,
}: {
  readonly address: string | null;
  readonly label: string;
}) {
  const say = useText();
  if (address === null) return <p className="q t3">{say('queue.pictureGone')}</p>;
  return <img className="case__picture" src={address} alt={label} />;
}
