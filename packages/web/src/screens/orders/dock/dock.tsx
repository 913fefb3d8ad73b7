import './dock.css';

import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Tabs } from '@fulcrum/ui/controls/tabs.tsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';

import { useHolding } from '../../../account/account.ts';
import { useOrderCounts } from '../../../account/order-counts.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { DockProps } from '../../../trading/dock-place.ts';
import { CloseAllSheet } from '../close/close-all-sheet.tsx';
import { HistoryPane } from '../lists/history-pane.tsx';
import { OpenedSheet, type Opened } from '../opened-sheet.tsx';
import { ORDER_TABS, type OrderTab } from '../orders-view.ts';
import { AccountFoot } from './account-foot.tsx';
import { changeDock, heightWithin, useDockChoices } from './dock-choices.ts';
import { DockEdge } from './dock-edge.tsx';
import { HistoryTable } from './history-table.tsx';
import { KeysButton } from './keys-button.tsx';
import { PendingTable } from './pending-table.tsx';
import { PositionsTable } from './positions-table.tsx';

/** The account's orders as tables under the chart; its height can be changed, and it folds. */
export function Dock(props: DockProps) {
  const { t } = useTranslation();
  const kept = useDockChoices();
  const [dragged, setDragged] = useState<number | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const height = heightWithin(dragged ?? kept.height, innerHeight);
  const open = (sheet: Opened['sheet']) => (order: Opened['order']) => setOpened({ sheet, order });
  const fold = () => changeDock({ isFolded: !kept.isFolded });
  return (
    <section className="dock" aria-label={t('orders.title')}>
      {!kept.isFolded && (
        <DockEdge
          height={height}
          onFold={fold}
          onHeight={(next, isLast) => {
            const within = heightWithin(next, innerHeight);
            setDragged(isLast ? null : within);
            if (isLast) changeDock({ height: within });
          }}
        />
      )}
      <DockHead isFolded={kept.isFolded} tab={kept.tab} onFold={fold} />
      {!kept.isFolded && (
        <>
          <div
            id="dock-panel"
            className={`dock__panel dock__panel--${kept.tab}`}
            role="tabpanel"
            aria-labelledby={`dock-${kept.tab}`}
            style={{ height }}
          >
            {kept.tab === 'holding' && <PositionsTable {...props} open={open} />}
            {kept.tab === 'pending' && <PendingTable {...props} open={open} />}
            {kept.tab === 'history' && (
              <HistoryPane onReceipt={open('receipt')} list={HistoryTable} />
            )}
          </div>
          <AccountFoot />
        </>
      )}
      {opened && <OpenedSheet opened={opened} onOpen={setOpened} onDone={() => setOpened(null)} />}
    </section>
  );
}

interface DockHeadProps {
  readonly isFolded: boolean;
  readonly tab: OrderTab;
  readonly onFold: () => void;
}

function DockHead({ isFolded, tab, onFold }: DockHeadProps) {
  const { t } = useTranslation();
  const counts = useOrderCounts();
  const isSeveral = useHolding().length > 1;
  const canClose = useCanClose();
  const [sheet, setSheet] = useState<'none' | 'closeMany'>('none');
  const Fold = isFolded ? ChevronUp : ChevronDown;
  const close = () => setSheet('none');
  return (
    <div className="dock__head">
      <Tabs<OrderTab>
        id="dock"
        label={t('orders.title')}
        value={tab}
        options={ORDER_TABS.map((value) => ({
          value,
          label: t(`orders.tabs.${value}`),
          ...(value === 'history' ? {} : { count: counts[value] }),
        }))}
        onChange={(next) => changeDock({ tab: next, isFolded: false })}
      />
      <span className="dock__tools">
        {tab === 'holding' && isSeveral && (
          <Button look="soft" size="sm" disabled={!canClose} onClick={() => setSheet('closeMany')}>
            {t('orders.closeAll')}
          </Button>
        )}
        <KeysButton />
        <IconButton
          label={t(isFolded ? 'desk.unfold' : 'desk.fold')}
          aria-expanded={!isFolded}
          onClick={onFold}
        >
          <Fold className="i" />
        </IconButton>
      </span>
      {sheet === 'closeMany' && <CloseAllSheet code={null} onDone={close} />}
    </div>
  );
}
