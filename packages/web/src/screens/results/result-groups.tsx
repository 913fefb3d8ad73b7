import { Tabs } from '@fulcrum/ui/controls/tabs.tsx';
import { formatDay, formatInteger, formatLevel } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Result } from '../../account/parts/profit.tsx';
import { dateOf } from '../../forms/period/period.ts';
import type { Results, ResultSums } from '../../account/results.ts';
import { hoursText } from '../../account/week-hours.ts';
import { useTranslation } from '../../language/use-translation.ts';

const GROUPS = ['days', 'instruments', 'hours', 'sides'] as const;
type Group = (typeof GROUPS)[number];

interface Row extends ResultSums {
  readonly key: string;
  readonly name: ReactNode;
}

/** The trades by day (newest first), instrument (best first), hour and side. */
export function ResultGroups({ results }: { readonly results: Results }) {
  const { t } = useTranslation();
  const [group, setGroup] = useState<Group>('days');
  const labels: Readonly<Record<Group, string>> = {
    days: t('results.days'),
    instruments: t('trade.instruments'),
    hours: t('results.hours'),
    sides: t('orders.direction'),
  };
  return (
    <>
      <Tabs<Group>
        id="results"
        label={t('results.title')}
        value={group}
        options={GROUPS.map((value) => ({ value, label: labels[value] }))}
        onChange={setGroup}
      />
      <div id="results-panel" role="tabpanel" aria-labelledby={`results-${group}`}>
        <table className="results__table">
          <thead>
            <tr>
              <th scope="col">{labels[group]}</th>
              <th scope="col">{t('results.won')}</th>
              <th scope="col">{t('orders.net')}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(group, results, (side) => t(`trade.${side}`)).map((row) => (
              <GroupRow key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function GroupRow({ row }: { readonly row: Row }) {
  const { t } = useTranslation();
  const share = { number: formatInteger(row.wins), all: formatInteger(row.trades) };
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>
        <span className="num" translate="no">
          {row.winRate === null ? '–' : formatLevel(row.winRate)}
        </span>
        <small className="results__note">{t('orders.ofMany', share)}</small>
      </td>
      <td>
        <Result value={row.net} />
      </td>
    </tr>
  );
}

function rowsOf(
  group: Group,
  { days, instruments, hours, sides }: Results,
  sideName: (side: 'buy' | 'sell') => string,
): readonly Row[] {
  switch (group) {
    case 'days':
      return days
        .map((row) => ({ ...row, key: row.day, name: formatDay(dateOf(row.day).getTime()) }))
        .reverse();
    case 'instruments':
      return instruments
        .map((row) => ({ ...row, key: row.code, name: <InstrumentName {...row} /> }))
        .sort((a, b) => b.net - a.net);
    case 'hours':
      return hours.map((row) => ({ ...row, key: String(row.hour), name: <Hour {...row} /> }));
    case 'sides':
      return sides.map((row) => ({ ...row, key: row.side, name: sideName(row.side) }));
  }
}

const InstrumentName = ({ code, showCode, logo }: Results['instruments'][number]) => (
  <span className="results__name">
    <InstrumentLogo code={code} logo={logo} isSmall />
    <span className="num" translate="no">
      {showCode}
    </span>
  </span>
);

const Hour = ({ hour }: { readonly hour: number }) => (
  <span className="num" translate="no">
    {hoursText(hour, hour + 1)}
  </span>
);
