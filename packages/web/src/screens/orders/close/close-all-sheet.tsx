import './close.css';

import { useClock } from '@fulcrum/client/react/use-clock';
import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { directionOf } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { useState } from 'react';

import { leftOpenIn, type LeftOpen } from '../../../trading/commands/command.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { SendButton } from '../../../trading/commands/send-button.tsx';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import { CLOSE_ALL_SUBJECT, closeAllCommand } from '../../../trading/commands/new-commands.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { useHolding } from '../../../account/account.ts';
import { useCanClose } from '../../../server/connection.ts';
import { InstrumentChips } from '../instrument-chips.tsx';
import { arrange, FILTERS, oneOfEach, resultNow, type Filter } from '../orders-view.ts';

/** Values of the call's `which`. */
const WHICH = { all: 0, profit: 1, loss: 2 } as const;

interface CloseAllSheetProps {
  /** Code of the instrument that the list is filtered by; null for all. */
  readonly code: string | null;
  readonly onDone: () => void;
}

/** Closes many positions at once, after the person has typed the number of positions. */
export function CloseAllSheet({ code: narrowed, onDone }: CloseAllSheetProps) {
  const { t } = useTranslation();
  const holding = useHolding();
  const canClose = useCanClose();
  const [which, setWhich] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState<readonly LeftOpen[]>([]);
  const command = useOneCommand(CLOSE_ALL_SUBJECT, (data) => {
    const open = leftOpenIn(data);
    if (open.length > 0) setLeft(open);
    else onDone();
  });
  useClock();
  const instruments = oneOfEach(holding);
  const isHeld = instruments.some((order) => order.code === narrowed);
  const [code, setCode] = useState(isHeld ? narrowed : null);
  const meant = arrange(
    holding.filter((order) => code === null || order.code === code),
    which,
    'newest',
    resultNow,
  );
  const result = microUsd(meant.reduce((sum, order) => sum + resultNow(order), 0));
  const number = String(meant.length);
  const choose = (change: () => void) => {
    change();
    setTyped('');
  };
  return (
    <BottomSheet
      isOpen
      onClose={onDone}
      isLocked={command.isBusy}
      closeLabel={t('common.close')}
      title={t('orders.closeAll')}
      foot={
        left.length > 0 ? (
          <Button size="lg" onClick={onDone}>
            {t('common.close')}
          </Button>
        ) : (
          <>
            <Button look="soft" size="lg" disabled={command.isBusy} onClick={onDone}>
              {t('orders.keep')}
            </Button>
            <SendButton
              command={command}
              size="lg"
              isDisabled={meant.length === 0 || typed.trim() !== number || !canClose}
              onSend={send}
            >
              {t('orders.closeNow', { number: ltr(number) })}
            </SendButton>
          </>
        )
      }
    >
      {left.length > 0 ? (
        <LeftOpenList left={left} />
      ) : (
        <>
          <div className="unit">
            <Segmented<Filter>
              label={t('orders.closeAll')}
              value={which}
              options={FILTERS.map((value) => ({ value, label: t(`orders.filters.${value}`) }))}
              onChange={(value) => choose(() => setWhich(value))}
            />
          </div>
          {instruments.length > 1 && (
            <InstrumentChips
              instruments={instruments}
              value={code}
              onChange={(next) => choose(() => setCode(next))}
            />
          )}
          <Estimate result={result} number={number} />
          <label className="confirm-by">
            <span>{t('orders.typeNumber', { number: ltr(number) })}</span>
            <input
              className="num"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <p className="close__note">{t('orders.closeAllNote')}</p>
          {command.note !== '' && (
            <p className="banner" role="alert">
              {command.note}
            </p>
          )}
        </>
      )}
    </BottomSheet>
  );

  function send(): void {
    const instrument = instruments.find((each) => each.code === code);
    const narrowed = instrument ? { forex_id: instrument.instrumentId } : {};
    command.send(closeAllCommand({ which: WHICH[which], ...narrowed }));
  }
}

function Estimate({ result, number }: { readonly result: MicroUsd; readonly number: string }) {
  const { t } = useTranslation();
  return (
    <div className="close__pl">
      <span className="t3">
        {t('orders.estimate')} · <span className="num">{number}</span>
      </span>
      <b className={directionOf(result)}>
        <Money value={result} isResult />
      </b>
    </div>
  );
}

function LeftOpenList({ left }: { readonly left: readonly LeftOpen[] }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <p className="banner">{t('orders.leftOpen')}</p>
      <dl className="rows">
        {left.map(({ id, showCode, reasonText }) => (
          <div key={id} className="rows__r">
            <dt className="num">{showCode}</dt>
            <dd>{reasonText}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
