import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Card, Columns } from '../../parts/layout/boxes.tsx';
import { Late, TextLink } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { FilterChoice, isDemoIn, KindSwitch } from '../../parts/list/filter-fields.tsx';
import { FilterText } from '../../parts/list/filter-text.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { HealthPanel } from '../../parts/market/health-panel.tsx';
import { WatchPanel } from '../../parts/market/watch-panel.tsx';
import { LiveOrderTable } from '../../parts/orders/live-order-table.tsx';
import { useMarketState } from './calls.ts';
import { useLiveOrders } from './use-live-orders.ts';

/** Interval for margin calls and the feed; orders are polled faster. */
const EVERY_MS = 1_000;

/**
 * Live orders, margin calls and the price feed. An operator can propose to end an order, which a
 * second operator confirms; nothing here sets a price.
 */
export function MonitorScreen() {
  const filters = useFilters();
  const query = {
    is_demo: isDemoIn(filters),
    status: filters.get('status'),
    side: filters.get('side'),
    code: filters.get('code').trim(),
    user: filters.get('user').trim(),
  };
  const [isPaused, setIsPaused] = useState(false);
  const { is_demo } = query;
  const market = useMarketState({ is_demo }, isPaused ? null : EVERY_MS);
  const { orders, problem, reload } = useLiveOrders(query, isPaused);
  const drilled = query.code === '' ? undefined : orders?.rows[0];
  const isCut = orders !== null && orders.rows.length < orders.total;
  return (
    <>
      <ScreenHead title={t('nav.monitor')} hint={t('monitor.hint')}>
        <KindSwitch filters={filters} />
        <Button look="soft" size="sm" onClick={() => setIsPaused(!isPaused)}>
          {t(isPaused ? 'monitor.goOn' : 'monitor.pause')}
        </Button>
        <SavedViews />
        <ExportButton query={{ list: 'orders', ...query }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <FilterBar>
        <FilterChoice
          filters={filters}
          name="status"
          label={t('column.status')}
          options={[
            { value: 'open', label: t('status.open') },
            { value: 'pending', label: t('status.pending') },
          ]}
        />
        <FilterChoice
          filters={filters}
          name="side"
          label={t('column.side')}
          options={[
            { value: 'buy', label: t('side.buy') },
            { value: 'sell', label: t('side.sell') },
          ]}
        />
        <FilterText filters={filters} name="code" label={t('monitor.code')} />
        <FilterText filters={filters} name="user" label={t('monitor.user')} />
        {drilled && (
          <TextLink to={`/instruments?open=${drilled.instrument_id}`}>
            {t('monitor.instrument', { name: drilled.show_code })}
          </TextLink>
        )}
        {isPaused && <Late>{t('monitor.paused')}</Late>}
        {isCut && (
          <Late>{t('monitor.cut', { shown: orders.rows.length, total: orders.total })}</Late>
        )}
      </FilterBar>
      <ProblemLine problem={market.problem} retry={market.reload} />
      <Columns>
        <WatchPanel data={market.data} />
        <HealthPanel feed={market.data?.feed ?? null} />
      </Columns>
      <Card>
        <LiveOrderTable
          label={t('nav.monitor')}
          rows={orders?.rows ?? null}
          isWithUser
          isTall
          onDone={reload}
        />
      </Card>
    </>
  );
}
