import { loadLater } from '../../server/load-part.ts';
import { loadCommandStrip } from '../../trading/commands/command-strip-place.tsx';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Tabs } from '@fulcrum/ui/controls/tabs.tsx';
import { useIsWide } from '@fulcrum/ui/page/use-wide';
import { Ellipsis, ListFilter } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useHolding, usePending } from '../../account/account.ts';
import { useOrderCounts } from '../../account/order-counts.ts';
import { useCanClose } from '../../server/connection.ts';
import type { TradeOrder } from '../../account/model.ts';
import { Screen } from '../../layout/screen.tsx';
import { asksToCloseMany } from '../../routing/close-many.ts';
import { changeTradeChoices } from '../../trading/trade-choices.ts';
import { CloseAllSheet } from './close/close-all-sheet.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { HistoryPane } from './lists/history-pane.tsx';
import { HoldingList } from './lists/holding-list.tsx';
import './orders.css';
import { MoreSheet } from './more-sheet.tsx';
import { OpenedSheet, type Opened } from './opened-sheet.tsx';
import { oneOfEach, ORDER_TABS, tabOf, typeOf, WIDEST, type OrderTab } from './orders-view.ts';
import { PendingList } from './lists/pending-list.tsx';
import { ReceiptSheet } from './receipt/receipt-sheet.tsx';
import { SummaryCard } from './summary/summary-card.tsx';
import { useNamedOrder } from './use-named-order.ts';

void loadLater(loadCommandStrip);

/** The account's orders: open, pending and ended. */
export function OrdersScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params.get('type'));
  const holding = useHolding();
  const pending = usePending();
  const canClose = useCanClose();
  const counts = useOrderCounts();
  const named = useNamedOrder();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [sheet, setSheet] = useState<'none' | 'filter' | 'more' | 'closeAll'>('none');
  const closesMany = asksToCloseMany(params);
  useEffect(() => {
    if (!closesMany) return;
    setSheet('closeAll');
    // A reload must not open the sheet again.
    setParams({}, { replace: true });
  }, [closesMany, setParams]);
  const [chosen, setChosen] = useState(WIDEST);
  // Orders stays mounted while hidden. On return it shows all orders and no open sheet.
  useEffect(
    () => () => {
      setChosen(WIDEST);
      setOpened(null);
      setSheet('none');
    },
    [],
  );
  const instruments = oneOfEach([...holding, ...pending]);
  // An instrument that has no more orders cannot remain the filter.
  const instrument = instruments.find(({ code }) => code === chosen.code);
  if (chosen.code !== null && !instrument) setChosen({ ...chosen, code: null });
  // A link to an order must show it, whatever the filter was.
  const { key } = useLocation();
  const [ledBy, setLedBy] = useState('');
  if (named && ledBy !== key) {
    setLedBy(key);
    setChosen(WIDEST);
  }
  const narrowed = [
    ...(instrument ? [instrument.showCode] : []),
    ...(chosen.side === 'all' ? [] : [t(`trade.${chosen.side}`)]),
  ];
  const choose = (value: OrderTab) => setParams({ type: typeOf(value) }, { replace: true });
  const isWide = useIsWide();
  // Shows the order's instrument in Trade, if that is beside the list.
  const show = (order: TradeOrder) => {
    if (isWide) changeTradeChoices({ code: order.code });
  };
  const namedCode = named?.code;
  useEffect(() => {
    if (isWide && namedCode !== undefined) changeTradeChoices({ code: namedCode });
  }, [isWide, namedCode]);
  const open = (sheet: Opened['sheet']) => (order: TradeOrder) => {
    show(order);
    setOpened({ sheet, order });
  };

  return (
    <Screen
      tab="orders"
      listName={t('orders.title')}
      top={
        <header className="topbar">
          <h1 className="topbar__title grow">{t('orders.title')}</h1>
          {tab !== 'history' && instruments.length > 0 && (
            <IconButton
              label={[t('orders.filter'), ...narrowed].join(' · ')}
              onClick={() => setSheet('filter')}
            >
              <ListFilter className="i i--22" />
              {narrowed.length > 0 && <span className="iconbtn__dot" />}
            </IconButton>
          )}
          <IconButton label={t('orders.more')} onClick={() => setSheet('more')}>
            <Ellipsis className="i i--22" />
          </IconButton>
        </header>
      }
    >
      <SummaryCard
        onClose={(order, lots) => {
          show(order);
          setOpened({ sheet: 'close', order, lots });
        }}
      />
      <Tabs<OrderTab>
        id="orders"
        label={t('orders.title')}
        value={tab}
        options={ORDER_TABS.map((value) => ({
          value,
          label: t(`orders.tabs.${value}`),
          ...(value === 'history' ? {} : { count: counts[value] }),
        }))}
        onChange={choose}
      />
      <div id="orders-panel" role="tabpanel" aria-labelledby={`orders-${tab}`}>
        {tab === 'holding' && (
          <HoldingList
            key={named?.id}
            namedId={named?.id ?? null}
            narrowing={chosen}
            onShow={show}
            onStops={open('stops')}
            onTrail={open('trail')}
            onClose={open('close')}
            onMore={open('position')}
            onCloseAll={() => setSheet('closeAll')}
          />
        )}
        {tab === 'pending' && (
          <PendingList
            key={named?.id}
            namedId={named?.id ?? null}
            narrowing={chosen}
            onShow={show}
            onModify={open('modify')}
            onNote={open('note')}
          />
        )}
        {tab === 'history' && <HistoryPane onReceipt={open('receipt')} />}
      </div>
      {sheet === 'filter' && (
        <FilterSheet
          instruments={instruments}
          value={chosen}
          onChange={setChosen}
          onClose={() => setSheet('none')}
        />
      )}
      {sheet === 'more' && (
        <MoreSheet
          onCloseAll={holding.length > 0 && canClose ? () => setSheet('closeAll') : null}
          onClose={() => setSheet('none')}
        />
      )}
      {sheet === 'closeAll' && <CloseAllSheet code={chosen.code} onDone={() => setSheet('none')} />}
      {named && tab === 'history' && <ReceiptSheet order={named} onClose={() => choose(tab)} />}
      {opened && <OpenedSheet opened={opened} onOpen={setOpened} onDone={() => setOpened(null)} />}
    </Screen>
  );
}
