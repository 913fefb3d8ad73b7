import './hedging.css';

import type {
  HedgedInstrument,
  HedgeOrder,
  HedgeProvider,
} from '@fulcrum/contract/console/hedging/schema';
import { formatInteger } from '@fulcrum/ui/figures/format';

import { t } from '../../i18n/i18n.ts';
import { Missing, When } from '../../parts/figures/figures.tsx';
import { Late, LinkButton } from '../../parts/layout/lines.tsx';
import { sideColumn } from '../../parts/list/columns.tsx';
import type { Column } from '../../parts/list/data-table.tsx';
import { NetOfLimit, Result, Signed } from './hedge-figures.tsx';

const PROVIDER_LOOKS: Readonly<Record<HedgeProvider['state'], string>> = {
  active: 'tag tag--up',
  connecting: 'tag tag--warn',
  waiting: 'tag tag--warn',
  closed: 'tag hedging__bad',
  refused: 'tag hedging__bad',
};

const text = (value: string | null) =>
  value === null ? (
    <Missing />
  ) : (
    <span className="num" translate="no">
      {value}
    </span>
  );

/** Columns of the providers: whether each can be reached, and how it fills. */
export const providerColumns = (): readonly Column<HedgeProvider>[] => [
  { key: 'column.provider', isText: true, cell: ({ name }) => <b>{name}</b> },
  {
    key: 'column.status',
    isText: true,
    cell: ({ state }) => <span className={PROVIDER_LOOKS[state]}>{t(`provider.${state}`)}</span>,
  },
  {
    key: 'column.compared',
    cell: (row) =>
      row.has_positions ? <When at={row.compared_at} /> : <span>{t('hedging.noPositions')}</span>,
  },
  {
    key: 'column.orders',
    cell: (row) => (
      <span className="num" translate="no">
        {formatInteger(row.orders)}
      </span>
    ),
  },
  { key: 'column.slippage', cell: (row) => <Signed value={row.slippage} /> },
  {
    key: 'column.rejectedShare',
    cell: ({ rejected_share: share }) => text(share === null ? null : `${share}%`),
  },
  {
    key: 'column.reasons',
    isText: true,
    cell: ({ reason, dropped }) =>
      [
        ...(reason === null ? [] : [reason]),
        ...Object.entries(dropped).map(([fault, count]) => `${fault} ${formatInteger(count)}`),
      ].join(', '),
  },
];

/** Columns of the instruments with a rule; `open` opens the editor of the rule. */
export const instrumentColumns = (
  open: ((row: HedgedInstrument) => void) | null,
): readonly Column<HedgedInstrument>[] => [
  {
    key: 'column.instrument',
    isText: true,
    cell: (row) =>
      open ? (
        <LinkButton translate="no" onClick={() => open(row)}>
          {row.show_code}
        </LinkButton>
      ) : (
        <b translate="no">{row.show_code}</b>
      ),
  },
  { key: 'column.mode', isText: true, cell: (row) => <Mode row={row} /> },
  {
    key: 'column.clientsNet',
    cell: ({ net, rule }) => <NetOfLimit net={net} limit={rule?.limit ?? null} />,
  },
  {
    key: 'column.minutesOver',
    cell: ({ minutes_over: minutes }) => (
      <span className={minutes > 0 ? 'num hedging__bad' : 'num'} translate="no">
        {formatInteger(minutes)}
      </span>
    ),
  },
  { key: 'column.held', cell: ({ held }) => <Signed value={held} /> },
  { key: 'column.averagePrice', cell: (row) => text(row.average_price) },
  { key: 'column.wanted', cell: ({ wanted }) => <Signed value={wanted} /> },
  { key: 'column.suggestion', cell: (row) => <Suggestion row={row} /> },
  { key: 'column.result', cell: ({ result }) => <Result value={result} /> },
  { key: 'column.floating', cell: ({ floating }) => <Result value={floating} /> },
];

function Mode({ row }: { readonly row: HedgedInstrument }) {
  const { rule, next_rule: next, difference, is_paused: isPaused } = row;
  const pause = isPaused && <span className="tag hedging__bad">{t('hedging.paused')}</span>;
  if (difference) {
    return (
      <>
        <span className="tag hedging__bad">{t('hedging.differs')}</span>
        {pause}
      </>
    );
  }
  const mode = rule?.mode ?? next?.mode ?? 'off';
  return (
    <>
      <span className={mode === 'auto' ? 'tag tag--up' : 'tag'}>{t(`hedgeMode.${mode}`)}</span>
      {next && <span className="tag tag--warn">{t('hedging.nextMinute')}</span>}
      {pause}
    </>
  );
}

function Suggestion({ row }: { readonly row: HedgedInstrument }) {
  if (row.open_order_id === null) return <Signed value={row.suggestion} />;
  return (
    <Late as="span">
      <span className="hedging__line">{t('hedging.orderOpen', { id: row.open_order_id })}</span>
    </Late>
  );
}

const ORDER_LOOKS: Partial<Readonly<Record<HedgeOrder['state'], string>>> = {
  filled: 'tag tag--up',
  unknown: 'tag hedging__bad',
  rejected: 'tag hedging__bad',
  notSent: 'tag tag--warn',
};

/** Columns of the orders to providers; `settle` opens the dialog for an unknown outcome. */
export const orderColumns = (
  settle: ((row: HedgeOrder) => void) | null,
): readonly Column<HedgeOrder>[] => [
  { key: 'column.time', isText: true, cell: (row) => <When at={row.sent_at} /> },
  { key: 'column.instrument', isText: true, cell: (row) => <b translate="no">{row.show_code}</b> },
  { key: 'column.provider', isText: true, cell: (row) => row.provider },
  sideColumn(),
  { key: 'column.lots', cell: (row) => text(row.lots) },
  { key: 'column.filled', cell: (row) => text(row.filled) },
  {
    key: 'column.quoteThen',
    cell: ({ bid, ask }) => (
      <span className="num hedging__line" translate="no">{`${bid} / ${ask}`}</span>
    ),
  },
  { key: 'column.averagePrice', cell: (row) => text(row.average_price) },
  { key: 'column.slippage', cell: (row) => <Slippage value={row.slippage} /> },
  {
    key: 'column.latency',
    cell: ({ latency_ms: ms }) => text(ms === null ? null : `${formatInteger(ms)} ms`),
  },
  {
    key: 'column.status',
    isText: true,
    cell: (row) => (
      <>
        <span className={ORDER_LOOKS[row.state] ?? 'tag'}>{t(`hedgeState.${row.state}`)}</span>{' '}
        {settle && row.state === 'unknown' && (
          <LinkButton onClick={() => settle(row)}>{t('hedging.settle')}</LinkButton>
        )}
      </>
    ),
  },
  { key: 'column.reason', isText: true, cell: ({ reason }) => reason ?? <Missing /> },
];

function Slippage({ value }: { readonly value: string | null }) {
  if (value === null) return <Missing />;
  const isWorse = !value.startsWith('-') && /[1-9]/.test(value);
  return (
    <span className={isWorse ? 'num hedging__bad' : 'num'} translate="no">
      {<Signed value={value} />}
    </span>
  );
}
