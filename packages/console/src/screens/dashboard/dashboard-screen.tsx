import './dashboard.css';

import type { Dashboard, Exposure, MoneyToday } from '@fulcrum/contract/console/dashboard/schema';
import { microUsd } from '@fulcrum/engine/units/units';
import {
  formatCompact,
  formatDateTime,
  formatInteger,
  formatMoney,
} from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { Lots, Pnl, Price, Usd } from '../../parts/figures/figures.tsx';
import { KeyFigure, KeyFigures, KeyNote, KeyValue } from '../../parts/figures/key-figures.tsx';
import { Card, Columns, EmptyLine, PanelHead, Row, Stack } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { isDemoIn, KindSwitch } from '../../parts/list/filter-fields.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { HealthPanel } from '../../parts/market/health-panel.tsx';
import { WatchPanel } from '../../parts/market/watch-panel.tsx';
import { useDashboard } from './calls.ts';
import { LimitShare } from './limit-share.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

const EVERY_MS = 2_000;

/** The overview; its figures come from the trading desk in real time. */
export function DashboardScreen() {
  const filters = useFilters();
  const isDemo = isDemoIn(filters);
  const { data, problem, reload } = useDashboard({ is_demo: isDemo }, EVERY_MS);
  return (
    <>
      <ScreenHead title={t('nav.dashboard')} hint={t(isDemo ? 'dashboard.demo' : 'dashboard.real')}>
        <KindSwitch filters={filters} />
        <ExportButton query={{ list: 'exposure', is_demo: isDemo }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <Figures data={data} />
      <Columns>
        <Stack>
          <ExposurePanel data={data} />
          <WatchPanel data={data}>
            <ExportButton query={{ list: 'marginWatch', is_demo: isDemo }} />
            <Link to={isDemo ? '/monitor?demo=1' : '/monitor'}>{t('dashboard.monitor')}</Link>
          </WatchPanel>
        </Stack>
        <Stack>
          <WaitingPanel />
          <HealthPanel feed={data?.feed ?? null} health={data?.health} />
          <ActivityPanel data={data} />
        </Stack>
      </Columns>
    </>
  );
}

interface PanelProps {
  readonly data: Dashboard | null;
}

function Figures({ data }: PanelProps) {
  const usd = (amount: number) => formatMoney(microUsd(amount), { isSigned: true });
  const compact = (amount: number) => formatCompact(Math.round(amount / 1_000_000));
  const open = data?.feed.lines.filter((line) => line.is_open) ?? [];
  const fresh = open.filter((line) => line.is_fresh).length;
  return (
    <KeyFigures aria-label={t('dashboard.figures')} aria-busy={data === null}>
      <Kpi label={t('dashboard.clientPnl')} value={data && <Pnl value={data.client_pnl} />}>
        {data && t('dashboard.house', { amount: usd(-data.client_pnl) })}
      </Kpi>
      <Kpi label={t('dashboard.net')} value={data && compact(data.net_usd)}>
        {data?.net_limit_usd == null ? (
          data && t('dashboard.gross', { amount: compact(data.gross_usd) })
        ) : (
          <LimitShare value={data.net_usd} limit={data.net_limit_usd} />
        )}
      </Kpi>
      <Kpi label={t('dashboard.margin')} value={data && <Usd value={data.used_margin} />}>
        {data && t('dashboard.positions', { count: formatInteger(data.open_positions) })}
      </Kpi>
      {data?.money && <MoneyFigures money={data.money} />}
      {!data?.money && (
        <>
          <Kpi
            label={t('dashboard.accounts')}
            value={data && formatInteger(data.accounts_in_market)}
          >
            {data && t('dashboard.pendings', { count: formatInteger(data.pending_orders) })}
          </Kpi>
          <Kpi label={t('dashboard.feed')} value={data?.feed.kind}>
            {data && t('dashboard.feedFresh', { fresh, open: open.length })}
          </Kpi>
        </>
      )}
      <Kpi label={t('dashboard.users')} value={data && formatInteger(data.users)}>
        {data && t('dashboard.usersToday', { count: formatInteger(data.users_today) })}
      </Kpi>
    </KeyFigures>
  );
}

/** Deposits and withdrawals of today, for roles that may see them. */
function MoneyFigures({ money }: { readonly money: MoneyToday }) {
  const waiting = (cases: number, usd: number) =>
    t('dashboard.waiting', {
      count: formatInteger(cases),
      amount: formatMoney(microUsd(usd)),
    });
  return (
    <>
      <Kpi label={t('dashboard.deposits')} value={<Usd value={money.deposited} />}>
        {waiting(money.deposits_waiting, money.deposits_waiting_usd)}
      </Kpi>
      <Kpi label={t('dashboard.withdrawals')} value={<Usd value={money.withdrawn} />}>
        {waiting(money.withdrawals_waiting, money.withdrawals_waiting_usd)}
      </Kpi>
    </>
  );
}

interface KpiProps {
  readonly label: string;
  readonly value: Elements | string;
  readonly children: Elements | string;
}

const Kpi = ({ label, value, children }: KpiProps) => (
  <KeyFigure>
    <p>{label}</p>
    <KeyValue>{value ?? <Skeleton height={20} width={96} />}</KeyValue>
    <KeyNote>{children ?? '\u00A0'}</KeyNote>
  </KeyFigure>
);

function ExposurePanel({ data }: PanelProps) {
  const filters = useFilters();
  const isUsd = filters.get('unit') === 'usd';
  const rows = data?.exposure ?? null;
  const netOf = (row: Exposure) =>
    isUsd ? row.long_usd - row.short_usd : row.long_lots - row.short_lots;
  const widest = Math.max(1, ...(rows ?? []).map((row) => Math.abs(netOf(row))));
  const amount = (value: number) =>
    isUsd ? (
      <span className="num" translate="no">
        {formatCompact(Math.round(value / 1e6))}
      </span>
    ) : (
      <Lots value={value} />
    );
  const columns: readonly Column<Exposure>[] = [
    {
      key: 'column.instrument',
      isText: true,
      cell: (row) => (
        <Link
          className="exposed"
          to={`/monitor?code=${row.code}${isDemoIn(filters) ? '&demo=1' : ''}`}
        >
          <InstrumentLogo code={row.code} logo={row.logo} isSmall />
          <span translate="no">{row.show_code}</span>
        </Link>
      ),
    },
    { key: 'column.price', cell: (row) => <Price value={row.price} digits={row.digits} /> },
    { key: 'column.long', cell: (row) => amount(isUsd ? row.long_usd : row.long_lots) },
    { key: 'column.short', cell: (row) => amount(isUsd ? row.short_usd : row.short_lots) },
    {
      key: 'column.net',
      cell: (row) => (
        <b className="num" translate="no">
          {netOf(row) > 0 ? '+' : netOf(row) < 0 ? '−' : ''}
          {amount(Math.abs(netOf(row)))}
        </b>
      ),
    },
    { key: 'column.netBar', cell: (row) => <NetBar share={netOf(row) / widest} /> },
    { key: 'column.pnl', cell: (row) => <Pnl value={row.client_pnl} /> },
    { key: 'column.margin', cell: (row) => <Usd value={row.margin} /> },
  ];
  return (
    <Card>
      <PanelHead>
        {t('dashboard.exposure')}
        <Segmented
          label={t('dashboard.unit')}
          value={isUsd ? 'usd' : 'lots'}
          options={[
            { value: 'lots', label: t('dashboard.lots') },
            { value: 'usd', label: t('dashboard.usd') },
          ]}
          onChange={(unit) => filters.set('unit', unit === 'usd' ? 'usd' : '')}
        />
      </PanelHead>
      <DataTable
        label={t('dashboard.exposure')}
        columns={columns}
        rows={rows}
        idOf={(row) => row.instrument_id}
        empty={t('dashboard.exposureNone')}
      />
    </Card>
  );
}

/** A bar that repeats the figure beside it, so it is hidden from screen readers. */
function NetBar({ share }: { readonly share: number }) {
  const style = { '--v': Math.round(Math.abs(share) * 100) } as CSSProperties;
  return (
    <div className="net" style={style} aria-hidden="true">
      <i className={share >= 0 ? 'l' : 's'} />
    </div>
  );
}

function ActivityPanel({ data }: PanelProps) {
  const mayRead = useMayDo('audit.view');
  return (
    <Card>
      <PanelHead>
        {t('dashboard.activity')}
        {mayRead && <Link to="/audit">{t('nav.audit')}</Link>}
      </PanelHead>
      {data?.activity.map((entry) => (
        <Row key={entry.seq}>
          <b>{entry.action}</b>
          <span />
          <small>{[entry.operator, entry.object].filter((part) => part !== '').join(' · ')}</small>
          <small className="q__age num" translate="no">
            {formatDateTime(entry.at)}
          </small>
        </Row>
      ))}
      {data?.activity.length === 0 && <EmptyLine>{t('dashboard.activityNone')}</EmptyLine>}
    </Card>
  );
}
