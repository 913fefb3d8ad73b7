import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { useIsDesk, useIsWide } from '@fulcrum/ui/page/use-wide';
import { Activity, use, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { refreshInstruments, useInstruments } from '../../market/instruments.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { sessionToken } from '../../server/session.ts';
import { Screen } from '../../layout/screen.tsx';
import { InstrumentDrawer } from './instrument-drawer.tsx';
import { loadLater } from '../../server/load-part.ts';
import { loadCommandStrip } from '../../trading/commands/command-strip-place.tsx';
import { useNearEventsLoaded } from '../../market/near-events.ts';
import { EventLine } from './ticket/event-line.tsx';
import { OrderTicket } from './ticket/order-ticket.tsx';
import { PeriodBar } from './chart/period-bar.tsx';
import { ChartPanel } from './chart/chart-panel.tsx';
import type { LineDraft } from '../../trading/lines/line-draft.ts';
import { DeskList } from './desk-list.tsx';
import { useLayout } from '../../trading/linked/desk-choices.ts';
import { DockPlace } from '../../trading/dock-place.ts';
import { useShowsDesk } from '../../trading/use-shows-desk.ts';
import { lotsOfTicket } from './plan/lots-of-ticket.ts';
import { QuoteHeader } from './quote-header.tsx';
import type { ChosenReplay } from './chart/replay/replay-panel.tsx';
import './trade.css';
import { ContractSheet } from '../../trading/terms/contract-sheet.tsx';
import { changeTradeChoices, useTradedInstrument } from '../../trading/trade-choices.ts';
import { TradeHeader } from './trade-header.tsx';
import { TradeSkeleton } from './trade-skeleton.tsx';
import { useAskedSide } from './use-asked-side.ts';
import { useFreshness } from './use-freshness.ts';
import { lazyPart } from '../../layout/parts/lazy-part.tsx';
import { LazyAlertSheet } from '../../trading/alerts/lazy-alert-sheet.tsx';
import { inPlace } from '../../layout/parts/missing-part.tsx';

void loadLater(loadCommandStrip);

const ReplayPanel = lazyPart(
  () => import('./chart/replay/replay-panel.tsx'),
  inPlace('trade__chart'),
);
/** Only a desk loads what it needs for several charts. */
const LinkedCharts = lazyPart(() => import('./linked/linked-charts.tsx'), inPlace('trade__chart'));
const LayoutChoice = lazyPart(() => import('./linked/layout-choice.tsx'));

/** Trade: the chart and the order ticket of one instrument. */
export function TradeScreen() {
  const { t } = useTranslation();
  const { phase, problem } = useInstruments();
  const [instrument, choose] = useTradedInstrument();
  if (instrument) return <TradeDesk instrument={instrument} onChoose={choose} />;
  if (phase !== 'failed') return <TradeSkeleton />;
  return (
    <Screen>
      <ErrorBlock
        text={problem?.text ?? t('errors.fault')}
        retryLabel={t('common.retry')}
        onRetry={() => void refreshInstruments()}
      />
    </Screen>
  );
}

type OpenSheet = 'none' | 'drawer' | 'contract' | 'alerts';

interface TradeDeskProps {
  readonly instrument: ListedInstrument;
  readonly onChoose: (code: string) => void;
}

function TradeDesk({ instrument, onChoose }: TradeDeskProps) {
  const [sheet, setSheet] = useState<OpenSheet>('none');
  const [isFull, setIsFull] = useState(false);
  const [isDrawing, setIsDrawing] = useState(false);
  const [followed, setFollowed] = useState<LineDraft | null>(null);
  const [replay, setReplay] = useState<ChosenReplay | null>(null);
  const leaveReplay = useCallback(() => setReplay(null), []);
  const shape = useShape();
  const Dock = use(DockPlace);
  const freshness = useFreshness(instrument);
  const navigate = useNavigate();
  useNearEventsLoaded();
  useAskedSide();

  useEffect(() => changeTradeChoices({ code: instrument.code }), [instrument.code]);
  // Trade stays mounted while hidden, but must not fill the screen when it returns.
  useEffect(() => () => setIsFull(false), []);
  useEffect(() => () => setIsDrawing(false), []);

  const leaveFull = useCallback(() => setIsFull(false), []);
  const openAlerts = () => {
    if (sessionToken() !== null) setSheet('alerts');
    else void navigate(`/login?from=${encodeURIComponent(`/trade?code=${instrument.code}`)}`);
  };
  const areLinked = useLayout() > 1 && shape === 'desk' && !isFull && !replay;
  const look = ['trade', shape && `trade--${shape}`, isFull && 'trade--full'];
  const drawing = { isDrawing, onDrawing: setIsDrawing };
  const openReplay = useCallback(
    (start: number) => {
      setIsDrawing(false);
      setReplay({ instrument, start, lots: lotsOfTicket(instrument) });
    },
    [instrument],
  );
  const periods = (
    <PeriodBar
      isFull={isFull}
      onFull={setIsFull}
      onReplay={replay ? null : openReplay}
      {...drawing}
    />
  );
  const place = { isFull, head: isFull ? periods : null, onLeaveFull: leaveFull };
  const trade = (
    <Screen
      tab="trade"
      className={freshness === 'stale' ? 'is-stale' : ''}
      top={
        <>
          <TradeHeader
            instrument={instrument}
            freshness={freshness}
            onDrawer={() => setSheet('drawer')}
            onContract={() => setSheet('contract')}
            onAlerts={openAlerts}
            onChoose={onChoose}
          >
            {shape === 'desk' && <LayoutChoice code={instrument.code} />}
          </TradeHeader>
          {!replay && <QuoteHeader instrument={instrument} />}
          {!isFull && !areLinked && periods}
        </>
      }
    >
      <div className={look.filter(Boolean).join(' ')}>
        {replay ? (
          <ReplayPanel chosen={replay} code={instrument.code} onLeave={leaveReplay} {...place} />
        ) : areLinked ? (
          <LinkedCharts instrument={instrument} onChoose={onChoose} followed={followed} />
        ) : (
          <ChartPanel
            instrument={instrument}
            isStale={freshness === 'stale'}
            followed={followed}
            {...place}
            {...drawing}
          />
        )}
        {!isFull && !replay && <EventLine instrument={instrument} />}
        {/* Nothing can be ordered beside past prices; what was typed stays. */}
        <Activity mode={replay ? 'hidden' : 'visible'}>
          <OrderTicket key={instrument.code} instrument={instrument} isFull={isFull} />
        </Activity>
        {shape === 'desk' && Dock && (
          <Dock current={instrument.code} onChoose={onChoose} onDraft={setFollowed} />
        )}
      </div>
      <TradeSheets
        opened={sheet}
        instrument={instrument}
        onClose={() => setSheet('none')}
        onChoose={onChoose}
      />
    </Screen>
  );
  return (
    <>
      {shape === 'desk' && <DeskList current={instrument.code} onChoose={onChoose} />}
      {trade}
    </>
  );
}

interface TradeSheetsProps extends TradeDeskProps {
  readonly opened: OpenSheet;
  readonly onClose: () => void;
}

function TradeSheets({ opened, instrument, onClose, onChoose }: TradeSheetsProps) {
  return (
    <>
      <InstrumentDrawer
        isOpen={opened === 'drawer'}
        current={instrument.code}
        onClose={onClose}
        onChoose={(code) => {
          onChoose(code);
          onClose();
        }}
      />
      <ContractSheet isOpen={opened === 'contract'} instrument={instrument} onClose={onClose} />
      {opened === 'alerts' && <LazyAlertSheet instrument={instrument} onClosed={onClose} />}
    </>
  );
}

/** Returns how Trade is laid out: as a desk, narrow beside a list, or by the window alone. */
function useShape(): 'desk' | 'narrow' | null {
  const isWide = useIsWide();
  const hasRoom = useIsDesk();
  const { pathname } = useLocation();
  if (useShowsDesk()) return 'desk';
  return isWide && !hasRoom && pathname !== '/trade' ? 'narrow' : null;
}
