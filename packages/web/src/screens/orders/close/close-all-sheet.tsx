import './close.css';
import './close-many.css';

import { useClock } from '@fulcrum/client/react/use-clock';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Hand } from 'lucide-react';
import { useState } from 'react';

import type { ClosedAllWire } from '../../../account/order-calls.ts';
import { isClosedAll } from '../../../trading/commands/command.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { SendButton } from '../../../trading/commands/send-button.tsx';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import { CLOSE_ALL_SUBJECT, closeAllCommand } from '../../../trading/commands/new-commands.ts';
import { useAccountCopy } from '../../../trading/preview/plan-context.ts';
import { riskFrom } from '../../../trading/risk/risk-from.ts';
import { RiskBox } from '../../../trading/risk/risk-box.tsx';
import { ltr } from '../../../language/left-to-right.ts';
import { useHolding } from '../../../account/account.ts';
import { liveMarket } from '../../../market/market-book.ts';
import { useBasics } from '../../../server/basics.ts';
import { useCanClose } from '../../../server/connection.ts';
import { InstrumentChips } from '../instrument-chips.tsx';
import { FILTERS, oneOfEach, type Filter } from '../orders-view.ts';
import { ClosedMany } from './closed-many.tsx';
import { manyRows, planGroup } from './close-many.ts';
import { HoldCircle } from './hold-circle.tsx';
import { ManyList } from './many-list.tsx';

/** Values of the call's `which`. */
const WHICH = { all: 0, profit: 1, loss: 2 } as const;

interface CloseAllSheetProps {
  /** Code of the instrument that the list is filtered by; null for all. */
  readonly code: string | null;
  readonly onDone: () => void;
}

interface Done {
  readonly data: ClosedAllWire;
  /** Sum of the results when it was sent; null if it was sent before this sheet opened. */
  readonly estimate: MicroUsd | null;
}

/** Closes many positions at once, by holding a button; then shows what became of each. */
export function CloseAllSheet({ code: narrowed, onDone }: CloseAllSheetProps) {
  const { t } = useTranslation();
  const holding = useHolding();
  const account = useAccountCopy();
  const settings = riskFrom(useBasics());
  const canClose = useCanClose();
  const now = useClock();
  const [held, setHeld] = useState<Filter | null>(null);
  const [tapped, setTapped] = useState<Filter | null>(null);
  const [estimate, setEstimate] = useState<MicroUsd | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const command = useOneCommand(
    CLOSE_ALL_SUBJECT,
    (data) => {
      if (isClosedAll(data)) setDone({ data, estimate });
    },
    { showsOutcome: true },
  );
  const instruments = oneOfEach(holding);
  const isHeld = instruments.some((order) => order.code === narrowed);
  const [code, setCode] = useState(isHeld ? narrowed : null);
  if (!account) return null;
  if (done) return <ClosedMany {...done} onClose={onDone} />;

  const market = liveMarket();
  const chosen = holding.filter((order) => code === null || order.code === code);
  const rows = manyRows(chosen, account, market, now);
  const group = held ?? tapped;
  const planOf = (of: Filter) => planGroup(rows, of, account, market);
  const plans = { all: planOf('all'), profit: planOf('profit'), loss: planOf('loss') };
  const plan = plans[group ?? 'all'];
  const send = (of: Filter) => {
    const instrument = instruments.find((each) => each.code === code);
    setTapped(of);
    setEstimate(plans[of].net);
    const forInstrument = instrument ? { forex_id: instrument.instrumentId } : {};
    command.send(closeAllCommand({ which: WHICH[of], ...forInstrument }));
  };
  const number = ltr(String(plan.closable));
  const isLocked = command.isBusy || command.isUnknown;
  return (
    <BottomSheet
      isOpen
      onClose={onDone}
      isLocked={command.isBusy}
      closeLabel={t('common.close')}
      title={t('orders.closeAll')}
      foot={
        tapped !== null && (
          <>
            <Button look="soft" size="lg" disabled={command.isBusy} onClick={() => setTapped(null)}>
              {t('orders.keep')}
            </Button>
            <SendButton
              command={command}
              size="lg"
              isDisabled={plan.closable === 0 || !canClose}
              onSend={() => send(tapped)}
            >
              {t('orders.closeNow', { number })}
            </SendButton>
          </>
        )
      }
    >
      <div className="circles" role="group" aria-label={t('orders.closeAll')}>
        {FILTERS.map((each) => (
          <HoldCircle
            key={each}
            group={each}
            plan={plans[each]}
            isDisabled={plans[each].closable === 0 || !canClose || isLocked}
            isHeld={held === each}
            isFaint={group !== null && group !== each}
            onHold={(isDown) => setHeld((before) => nextHeld(before, each, isDown))}
            onHeld={() => send(each)}
            onTap={() => setTapped(each)}
          />
        ))}
      </div>
      <p className="many__hint" role="status">
        <Hand className="i i--16" aria-hidden="true" />
        <span>{held === null ? t('orders.holdHint') : t('orders.keepHolding', { number })}</span>
      </p>
      {command.note !== '' && (
        <p className="banner" role="alert">
          {command.note}
        </p>
      )}
      {instruments.length > 1 && (
        <InstrumentChips
          instruments={instruments}
          value={code}
          onChange={(next) => {
            setCode(next);
            setTapped(null);
          }}
        />
      )}
      {rows.length > 0 && <ManyList rows={rows} group={group} />}
      <RiskBox
        label={t('orders.marginLevel')}
        before={plan.levelBefore}
        after={plan.levelAfter}
        settings={settings}
      />
      <p className="close__note">{t('orders.closeAllNote')}</p>
    </BottomSheet>
  );
}

/** Lifting a finger from one circle must not end the holding of another. */
const nextHeld = (before: Filter | null, circle: Filter, isDown: boolean): Filter | null => {
  if (isDown) return circle;
  return before === circle ? null : before;
};
