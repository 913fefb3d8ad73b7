import { microUsd, type MicroUsd } from '@fulcrum/engine/units';
import { BottomSheet } from '@fulcrum/ui/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/button.tsx';
import { directionOf, formatMoney } from '@fulcrum/ui/format';
import { Money } from '@fulcrum/ui/money.tsx';
import { Segmented } from '@fulcrum/ui/segmented.tsx';
import { toast } from '@fulcrum/ui/toast.tsx';
import { useRef, useState } from 'react';

import { useTranslation } from '../../use-translation.ts';
import { ltr } from '../../lib/ltr.ts';
import { randomId } from '../../lib/random-id.ts';
import { useClock } from '../../lib/use-clock.ts';
import { useHolding } from '../../live/account.ts';
import { isLost } from '../../live/api.ts';
import { useCanClose } from '../../live/connection.ts';
import type { TradeOrder } from '../../live/model.ts';
import { closeAll, type ClosedAll } from '../../live/orders.ts';
import { InstrumentChips } from './instrument-chips.tsx';
import { arrange, FILTERS, oneOfEach, resultNow, type Filter } from './orders-view.ts';
import './order-sheets.css';

/** `which` of the call. */
const WHICH = { all: 0, profit: 1, loss: 2 } as const;

interface CloseAllSheetProps {
  /** The instrument that the list is narrowed to; null for all. */
  readonly code: string | null;
  readonly onDone: () => void;
}

/** Closes many positions at once, after their number has been typed. */
export function CloseAllSheet({ code: narrowed, onDone }: CloseAllSheetProps) {
  const { t } = useTranslation();
  const holding = useHolding();
  const canClose = useCanClose();
  const [which, setWhich] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const { sending, send } = useSend(onDone);
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
  const left = sending.phase === 'done' ? sending.left : [];
  return (
    <BottomSheet
      isOpen
      onClose={onDone}
      isLocked={sending.phase === 'sending'}
      closeLabel={t('common.close')}
      title={t('orders.closeAll')}
      foot={
        left.length > 0 ? (
          <Button size="lg" onClick={onDone}>
            {t('common.close')}
          </Button>
        ) : (
          <>
            <Button look="soft" size="lg" disabled={sending.phase === 'sending'} onClick={onDone}>
              {t('orders.keep')}
            </Button>
            <Button
              size="lg"
              isBusy={sending.phase === 'sending'}
              disabled={meant.length === 0 || typed.trim() !== number || !canClose}
              onClick={() =>
                void send(
                  which,
                  instruments.find((each) => each.code === code),
                )
              }
            >
              {t('orders.closeNow', { number: ltr(number) })}
            </Button>
          </>
        )
      }
    >
      {left.length > 0 ? (
        <LeftOpen left={left} />
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
          {sending.phase === 'refused' && (
            <p className="banner" role="alert">
              {sending.text}
            </p>
          )}
        </>
      )}
    </BottomSheet>
  );
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

function LeftOpen({ left }: { readonly left: ClosedAll['left'] }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <p className="banner">{t('orders.leftOpen')}</p>
      <dl className="rows">
        {left.map(({ order, reason }) => (
          <div key={order.id} className="rows__r">
            <dt className="num">{order.showCode}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Sending =
  | { readonly phase: 'idle' | 'sending' }
  | { readonly phase: 'refused'; readonly text: string }
  | { readonly phase: 'done'; readonly left: ClosedAll['left'] };

/** The same request after a lost answer goes out under the same name: it is carried out once. */
function useSend(onDone: () => void) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const unsure = useRef<{ readonly meaning: string; readonly id: string } | null>(null);
  const isSending = useRef(false);

  async function send(which: Filter, instrument: TradeOrder | undefined): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setSending({ phase: 'sending' });
    const meaning = `${which} ${instrument?.code ?? ''}`;
    const id = unsure.current?.meaning === meaning ? unsure.current.id : randomId();
    const reply = await closeAll({
      which: WHICH[which],
      ...(instrument ? { forex_id: instrument.instrumentId } : {}),
      client_order_id: id,
    });
    isSending.current = false;
    if (!reply.ok) {
      const isUnsure = isLost(reply.problem);
      unsure.current = isUnsure ? { meaning, id } : null;
      const text = isUnsure ? t('orders.closeAllLost') : reply.problem.msg;
      setSending({ phase: 'refused', text });
      return;
    }
    unsure.current = null;
    const { closed, left, result } = reply.data;
    const told = { number: ltr(String(closed.length)) };
    toast({
      text: t('orders.closedAll', {
        ...told,
        result: ltr(formatMoney(result, { isSigned: true })),
      }),
      tone: left.length === 0 ? 'good' : 'bad',
    });
    if (left.length === 0) onDone();
    else setSending({ phase: 'done', left });
  }

  return { sending, send };
}
