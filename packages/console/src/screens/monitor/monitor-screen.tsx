import { Button } from '@fulcrum/ui/button.tsx';
import { useState } from 'react';

import { say } from '../../i18n/i18n.ts';
import { useMarketState } from './calls.ts';
import { useLiveOrders } from './use-live-orders.ts';
import { Card, Columns } from '../../parts/layout/boxes.tsx';
import { Late, TextLink } from '../../parts/layout/lines.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { LiveOrderTable } from '../../parts/orders/live-order-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { FilterChoice, isDemoIn, KindSwitch } from '../../parts/list/filter-fields.tsx';
import { FilterText } from '../../parts/list/filter-text.tsx';
import { HealthPanel } from '../../parts/market/health-panel.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { WatchPanel } from '../../parts/market/watch-panel.tsx';

/** Margin calls and the feed; orders are live. */
const EVERY_MS = 1_000;

/**
 * Everything that lives in the market, the margin calls and the feed. The end of an order can be
 * proposed here to a second operator; nothing here sets a price.
 */
export function MonitorScreen() {
  const filters = useFilters();
  const ask = {
    is_demo: isDemoIn(filters),
    status: filters.get('status'),
    side: filters.get('side'),
    code: filters.get('code').trim(),
    user: filters.get('user').trim(),
  };
  const [isPaused, setIsPaused] = useState(false);
  const { is_demo } = ask;
  const market = useMarketState({ is_demo }, isPaused ? null : EVERY_MS);
  const { orders, problem, reload } = useLiveOrders(ask, isPaused);
  const drilled = ask.code === '' ? undefined : orders?.rows[0];
  const isCut = orders !== null && orders.rows.length < orders.total;
  return (
    <>
      <ScreenHead title={say('nav.monitor')} hint={say('monitor.hint')}>
        <KindSwitch filters={filters} />
        <Button look="soft" size="sm" onClick={() => setIsPaused(!isPaused)}>
          {say(isPaused ? 'monitor.goOn' : 'monitor.pause')}
        </Button>
        <SavedViews />
        <ExportButton ask={{ list: 'orders', ...ask }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <FilterBar>
        <FilterChoice
          filters={filters}
          name="status"
          label={say('column.status')}
          options={[
            { value: 'open', label: say('status.open') },
            { value: 'pending', label: say('status.pending') },
          ]}
        />
        <FilterChoice
          filters={filters}
          name="side"
          label={say('column.side')}
          options={[
            { value: 'buy', label: say('side.buy') },
            { value: 'sell', label: say('side.sell') },
          ]}
        />
        <FilterText filters={filters} name="code" label={say('monitor.code')} />
        <FilterText filters={filters} name="user" label={say('monitor.user')} />
        {drilled && (
          <TextLink to={`/instruments?open=${drilled.instrument_id}`}>
            {say('monitor.instrument', { name: drilled.show_code })}
          </TextLink>
        )}
        {isPaused && <Late>{say('monitor.paused')}</Late>}
        {isCut && (
          <Late>{say('monitor.cut', { shown: orders.rows.length, total: orders.total })}</Late>
        )}
      </FilterBar>
      <ProblemLine problem={market.problem} retry={market.reload} />
      <Columns>
        <WatchPanel data={market.data} />
        <HealthPanel feed={market.data?.feed ?? null} />
      </Columns>
      <Card>
        <LiveOrderTable
          label={say('nav.monitor')}
          rows={orders?.rows ?? null}
          isWithUser
          isTall
          onDone={reload}
        />
      </Card>
    </>
  );
}
