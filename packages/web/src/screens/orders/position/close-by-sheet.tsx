import './position.css';

import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { directionOf, formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { useState, type ReactNode } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { ChoiceList } from '../../../layout/choice-list.tsx';
import { SendButton } from '../../../trading/commands/send-button.tsx';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import { closeByCommand, closeSubject } from '../../../trading/commands/new-commands.ts';
import { SheetTitle } from '../../../layout/sheet-title.tsx';
import { useHolding } from '../../../account/account.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { usePlanContext } from '../../../trading/preview/plan-context.ts';
import { RiskBox } from '../../../trading/risk/risk-box.tsx';
import { resultNow } from '../orders-view.ts';
import { oppositesOf, planCloseBy, type CloseByPlan } from './close-by-plan.ts';
import { PositionNote } from './position-note.tsx';

interface CloseBySheetProps {
  /** The position as it was when the sheet opened. */
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  readonly onDone: () => void;
}

/** Closes a position and an opposite one by each other, and shows the result first. */
export function CloseBySheet({ order: opened, instrument, onDone }: CloseBySheetProps) {
  const { t } = useTranslation();
  const holding = useHolding();
  const live = holding.find(({ id }) => id === opened.id);
  const order = live ?? opened;
  const opposites = oppositesOf(order, holding);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const chosen = opposites.find(({ id }) => id === chosenId) ?? opposites[0];
  const context = usePlanContext(instrument);
  const canClose = useCanClose();
  const command = useOneCommand(closeSubject(opened.id), onDone);
  if (!context) return null;
  const plan = chosen ? planCloseBy(order, chosen, context) : null;
  const isGone = live === undefined || !chosen;
  return (
    <BottomSheet
      isOpen
      onClose={onDone}
      isLocked={command.isBusy}
      closeLabel={t('common.close')}
      title={
        <SheetTitle
          code={order.code}
          logo={instrument.logo}
          title={t('orders.closeBy')}
          note={<Shown order={order} isNamed />}
        />
      }
      foot={
        <>
          <Button look="soft" size="lg" disabled={command.isBusy} onClick={onDone}>
            {t('orders.keep')}
          </Button>
          <SendButton
            command={command}
            size="lg"
            isDisabled={!plan?.outcome || isGone || !canClose}
            onSend={() =>
              chosen && plan && command.send(closeByCommand(order, chosen.id, plan.lots))
            }
          >
            {t('orders.closeByNow', { lots: ltr(formatLots(plan?.lots ?? order.lots)) })}
          </SendButton>
        </>
      }
    >
      {chosen && (
        <>
          <p className="t2">{t('orders.opposite')}</p>
          <ChoiceList
            label={t('orders.opposite')}
            value={chosen.id}
            options={opposites.map((other) => ({
              value: other.id,
              label: <Shown order={other} />,
              note: <Money value={resultNow(other)} isResult />,
            }))}
            onChange={setChosenId}
          />
        </>
      )}
      {plan && (
        <>
          <RiskBox
            label={t('orders.marginLevel')}
            before={plan.levelBefore}
            after={plan.levelAfter}
            settings={context.settings}
          />
          <ResultRows plan={plan} />
        </>
      )}
      <PositionNote
        note={command.note}
        isGone={isGone}
        canClose={canClose}
        problem={plan?.problem ?? null}
        what={t('orders.closeByNote')}
      />
    </BottomSheet>
  );
}

/** Side, lots and opening price of a position. */
function Shown({ order, isNamed = false }: { order: TradeOrder; isNamed?: boolean }) {
  const { t } = useTranslation();
  const { side, lots, showCode, openPrice, digits } = order;
  return (
    <>
      <span>{t(`trade.${side}`)}</span>{' '}
      <span className="num" translate="no">
        {formatLots(lots)}
      </span>{' '}
      {isNamed && (
        <span className="num" translate="no">
          {showCode}
        </span>
      )}{' '}
      <span>·</span>{' '}
      <span className="num" translate="no">
        {openPrice === null ? '–' : formatPrice(openPrice, digits)}
      </span>
    </>
  );
}

function ResultRows({ plan: { outcome } }: { readonly plan: CloseByPlan }) {
  const { t } = useTranslation();
  if (!outcome) return null;
  const row = (label: string, value: ReactNode) => (
    <div className="rows__r">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const { result, marginReturned, rest } = outcome;
  return (
    <dl className="rows">
      {row(
        t('orders.net'),
        <span className={`num ${directionOf(result)}`} translate="no">
          <Money value={result} isResult /> USD
        </span>,
      )}
      {row(
        t('orders.marginReturned'),
        <span className="num" translate="no">
          <Money value={marginReturned} /> USD
        </span>,
      )}
      {row(
        t('orders.staysOpen'),
        rest === null ? (
          '–'
        ) : (
          <>
            <span>{t(`trade.${rest.side}`)}</span>{' '}
            <span className="num" translate="no">
              {formatLots(rest.lots)}
            </span>
          </>
        ),
      )}
    </dl>
  );
}
