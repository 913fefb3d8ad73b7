import type { PriceSource } from '@fulcrum/contract/console/catalogue/schema';
import { formatInteger } from '@fulcrum/ui/figures/format';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { Missing } from '../../parts/figures/figures.tsx';
import type { Column } from '../../parts/list/data-table.tsx';
import { faultText } from './feed-columns.tsx';
import { kindName } from './source-kind-name.ts';

const STATES: Readonly<Record<PriceSource['state'], readonly [TextKey, string]>> = {
  live: ['source.live', 'tag tag--up'],
  connecting: ['source.connecting', 'tag tag--warn'],
  suspect: ['source.suspect', 'tag tag--warn'],
  down: ['source.down', 'tag feeds__bad'],
  refused: ['source.refused', 'tag feeds__bad'],
};

/** What an operator needs before showing the prices of a kind of source. */
const RIGHTS: Readonly<Record<string, TextKey>> = {
  binance: 'rights.binance',
  kraken: 'rights.kraken',
  bybit: 'rights.bybit',
  okx: 'rights.okx',
  oanda: 'rights.oanda',
  fix44: 'rights.fix44',
};

/** Columns of the table of sources: whether each proves that it is alive, and what it sends. */
export const sourceColumns = (): readonly Column<PriceSource>[] => [
  {
    key: 'column.source',
    isText: true,
    cell: ({ name, kind }) => (
      <>
        <b>{name}</b> <span className="t2">{kindName(kind)}</span>
      </>
    ),
  },
  {
    key: 'column.status',
    isText: true,
    cell: ({ state }) => <span className={STATES[state][1]}>{t(STATES[state][0])}</span>,
  },
  {
    key: 'column.instruments',
    isText: true,
    cell: ({ codes }) => codes.join(', '),
  },
  {
    key: 'column.quotes',
    cell: (row) => (
      <span className="num" translate="no">
        {formatInteger(row.quotes)}
      </span>
    ),
  },
  {
    key: 'column.affirmed',
    cell: (row) => (
      <span className="num" translate="no">
        {formatInteger(row.affirmed)}
      </span>
    ),
  },
  {
    key: 'column.renewed',
    cell: (row) => (
      <span className="num" translate="no">
        {formatInteger(row.renewed)}
      </span>
    ),
  },
  {
    key: 'column.lag',
    cell: ({ lag_ms: lag }) =>
      lag === null ? (
        <Missing />
      ) : (
        <span className="num" translate="no">{`${formatInteger(lag)} ms`}</span>
      ),
  },
  {
    key: 'column.reconnects',
    cell: (row) => (
      <span className="num" translate="no">
        {formatInteger(row.reconnects)}
      </span>
    ),
  },
  {
    key: 'column.reasons',
    isText: true,
    cell: ({ reason, refused, dropped }) => {
      const all = [
        ...(reason === null ? [] : [reason]),
        ...refused.map(({ symbol, reason: words }) => t('source.refuses', { symbol, words })),
        ...Object.entries(dropped).map(
          ([fault, count]) => `${faultText(fault)} ${formatInteger(count)}`,
        ),
      ];
      return <span className="feeds__text">{all.join(', ')}</span>;
    },
  },
  {
    key: 'column.rights',
    isText: true,
    cell: ({ kind }) => {
      const key = RIGHTS[kind];
      return key ? <span className="t2 feeds__text">{t(key)}</span> : <Missing />;
    },
  },
];
