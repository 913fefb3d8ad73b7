import { serverNow } from '@fulcrum/client/clock';
import type { HoursGroup } from '@fulcrum/contract/console/catalogue/schema';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Missing } from '../../parts/figures/figures.tsx';
import { spansText } from '../../parts/instruments/week-text.ts';
import { Card, Columns } from '../../parts/layout/boxes.tsx';
import { Late, LinkButton } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { useHours } from './calls.ts';
import { HoursPane } from './hours-pane.tsx';
import { NEW_YORK } from './zone-text.ts';

const CODES_SHOWN = 2;

/** Trading hours. Instruments with the same hours are listed and changed together. */
export function HoursScreen() {
  const filters = useFilters();
  const { data, problem, reload, loadAgain } = useHours({});
  const [edition, setEdition] = useState(0);
  const open = filters.get('open');
  const opened = data?.groups.find(({ instruments }) =>
    instruments.some(({ id }) => String(id) === open),
  );
  const codesOf = ({ instruments }: HoursGroup) => {
    const codes = instruments.map(({ show_code }) => show_code);
    const shown = codes.slice(0, CODES_SHOWN).join(', ');
    const count = codes.length - CODES_SHOWN;
    return count > 0 ? `${shown} ${t('hours.more', { count })}` : shown;
  };
  const columns: readonly Column<HoursGroup>[] = [
    {
      key: 'column.instruments',
      isText: true,
      cell: (group) => (
        <LinkButton
          aria-expanded={group === opened}
          onClick={() => filters.set('open', idOf(group))}
        >
          {codesOf(group)}
        </LinkButton>
      ),
    },
    { key: 'column.week', isText: true, cell: weekOf },
    {
      key: 'column.nextOwnDay',
      isText: true,
      cell: (group) => nextOwnDay(group) ?? <Missing />,
    },
    {
      key: 'column.positions',
      cell: ({ positions }) => (
        <span className="num" translate="no">
          {positions}
        </span>
      ),
    },
    {
      key: 'column.pendings',
      cell: ({ pendings }) => (
        <span className="num" translate="no">
          {pendings}
        </span>
      ),
    },
  ];
  return (
    <>
      <ScreenHead title={t('nav.hours')} hint={t('hours.hint')} />
      <ProblemLine problem={problem} retry={reload} />
      {data?.is_always_open && <Late as="p">{t('hours.alwaysOpen')}</Late>}
      <Columns aside={opened ? 'form' : null}>
        <Card>
          <DataTable
            label={t('nav.hours')}
            columns={opened ? columns.filter(({ key }) => key !== 'column.nextOwnDay') : columns}
            rows={data?.groups ?? null}
            idOf={idOf}
          />
        </Card>
        {opened && (
          <HoursPane
            key={`${open} ${edition}`}
            group={opened}
            title={t('hours.edit', { codes: codesOf(opened) })}
            onClose={() => filters.set('open', '')}
            onSaved={() => void loadAgain().then(() => setEdition((known) => known + 1))}
          />
        )}
      </Columns>
    </>
  );
}

/** A group is identified by its first instrument, because the other instruments may change. */
const idOf = ({ instruments }: HoursGroup): string => String(instruments[0]?.id ?? '');

/** The hours of the week; New York is not named, because most hours are in its time. */
const weekOf = ({ spans, zone }: HoursGroup): string =>
  zone === NEW_YORK ? spansText(spans) : `${spansText(spans)} (${zone})`;

const newYorkDate = new Intl.DateTimeFormat('en-CA', { timeZone: NEW_YORK });

/** Returns the next date with other hours than those of the week. */
function nextOwnDay({ holidays, exceptions }: HoursGroup): string | undefined {
  const today = newYorkDate.format(serverNow());
  const dates = [...holidays, ...exceptions.map(({ date }) => date)];
  return dates.sort().find((date) => date >= today);
}
