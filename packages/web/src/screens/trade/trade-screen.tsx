import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { refreshInstruments, useInstruments } from '../../market/instruments.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { sessionToken } from '../../server/session.ts';
import { Screen } from '../../layout/screen.tsx';
import { InstrumentDrawer } from './instrument-drawer.tsx';
import { loadCommandStrip } from '../../trading/commands/command-strip-place.tsx';
import { OrderTicket } from './ticket/order-ticket.tsx';
import { PeriodBar } from './chart/period-bar.tsx';
import { ChartPanel } from './chart/chart-panel.tsx';
import { QuoteHeader } from './quote-header.tsx';
import './trade.css';
import { ContractSheet } from '../../trading/terms/contract-sheet.tsx';
import { changeTradeChoices, useTradedInstrument } from '../../trading/trade-choices.ts';
import { TradeHeader } from './trade-header.tsx';
import { TradeSkeleton } from './trade-skeleton.tsx';
import { useFreshness } from './use-freshness.ts';

void loadCommandStrip();

const AlertSheet = lazy(async () => ({
  default: (await import('../../trading/alerts/alert-sheet.tsx')).AlertSheet,
}));

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
  const freshness = useFreshness(instrument);
  const navigate = useNavigate();
  const close = () => setSheet('none');

  useEffect(() => changeTradeChoices({ code: instrument.code }), [instrument.code]);
  // Trade stays mounted while hidden, but must not fill the screen when it returns.
  useEffect(() => () => setIsFull(false), []);

  const openAlerts = () => {
    if (sessionToken() !== null) setSheet('alerts');
    else void navigate(`/login?from=${encodeURIComponent(`/trade?code=${instrument.code}`)}`);
  };
  const periods = <PeriodBar isFull={isFull} onFull={setIsFull} />;
  return (
    <Screen
      className={freshness === 'stale' ? 'is-stale' : ''}
      top={
        <>
          <TradeHeader
            instrument={instrument}
            freshness={freshness}
            onDrawer={() => setSheet('drawer')}
            onContract={() => setSheet('contract')}
            onAlerts={openAlerts}
          />
          <QuoteHeader instrument={instrument} />
          {!isFull && periods}
        </>
      }
    >
      <div className="trade">
        <ChartPanel
          instrument={instrument}
          isStale={freshness === 'stale'}
          isFull={isFull}
          head={isFull ? periods : null}
          onLeaveFull={() => setIsFull(false)}
        />
        <OrderTicket key={instrument.code} instrument={instrument} />
      </div>
      <InstrumentDrawer
        isOpen={sheet === 'drawer'}
        current={instrument.code}
        onClose={close}
        onChoose={(code) => {
          onChoose(code);
          close();
        }}
      />
      <ContractSheet isOpen={sheet === 'contract'} instrument={instrument} onClose={close} />
      {sheet === 'alerts' && (
        <Suspense>
          <AlertSheet instrument={instrument} onClosed={close} />
        </Suspense>
      )}
    </Screen>
  );
}
