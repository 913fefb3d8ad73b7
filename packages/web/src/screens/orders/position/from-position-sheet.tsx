import './position.css';

import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { directionOf, formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import {
  fromPositionCommand,
  fromPositionSubject,
} from '../../../trading/commands/new-commands.ts';
import { SheetTitle } from '../../../layout/sheet-title.tsx';
import { useHolding } from '../../../account/account.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { priceField } from '../../../trading/order-fields/level-fields.ts';
import { noticeableMove } from '../../../trading/preview/levels.ts';
import { usePlanContext, type PlanContext } from '../../../trading/preview/plan-context.ts';
import { ConsentButton } from '../../../trading/risk/consent-button.tsx';
import { distancesOf, NO_DISTANCES } from '../../../trading/risk/distance-to.ts';
import { RiskBox } from '../../../trading/risk/risk-box.tsx';
import {
  planFromPosition,
  type FromPosition,
  type FromPositionPlan,
} from './from-position-plan.ts';
import { PositionNote } from './position-note.tsx';

interface FromPositionSheetProps {
  readonly how: FromPosition;
  /** The position as it was when the sheet opened. */
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  readonly onDone: () => void;
}

/** Reverses or doubles a position, and shows cost and margin level first. */
export function FromPositionSheet(props: FromPositionSheetProps) {
  const { how, order: opened, instrument, onDone } = props;
  const { t } = useTranslation();
  const live = useHolding().find(({ id }) => id === opened.id);
  const order = live ?? opened;
  const context = usePlanContext(instrument);
  const canClose = useCanClose();
  const command = useOneCommand(fromPositionSubject(how, opened.id), onDone);
  if (!context) return null;
  const plan = planFromPosition(how, order, context);
  const lots = ltr(formatLots(order.lots));
  const name = ltr(order.showCode);
  const what = t(plan.side === 'buy' ? 'commands.what.buy' : 'commands.what.sell', { lots, name });
  const isGone = live === undefined;
  return (
    <BottomSheet
      isOpen
      onClose={onDone}
      isLocked={command.isBusy}
      closeLabel={t('common.close')}
      title={<Title order={order} logo={instrument.logo} how={how} plan={plan} />}
      foot={
        <>
          <Button look="soft" size="lg" disabled={command.isBusy} onClick={onDone}>
            {t('common.cancel')}
          </Button>
          {command.isUnknown ? (
            <Button size="lg" onClick={command.ask}>
              {t('commands.askNow')}
            </Button>
          ) : (
            <ConsentButton
              look={plan.side}
              level={plan.toAccept}
              what={what}
              isBusy={command.isBusy}
              disabled={plan.outcome === null || isGone || !canClose}
              onPress={send}
            >
              {what}
            </ConsentButton>
          )}
        </>
      }
    >
      <Risk order={order} instrument={instrument} plan={plan} context={context} />
      <CostRows plan={plan} />
      <PositionNote
        note={command.note}
        isGone={isGone}
        canClose={canClose}
        problem={plan.problem}
        figures={plan.figures}
        what={t(how === 'reverse' ? 'orders.reverseNote' : 'orders.doubleNote')}
      />
    </BottomSheet>
  );

  function send(): void {
    const { price, outcome } = plan;
    if (price === null || !outcome) return;
    const { digits } = order;
    const seen = {
      price: priceField(price, digits),
      deviation: noticeableMove(price, instrument.isPair, digits),
      trade_fee: formatDecimal(outcome.fee, USD_DIGITS, 2),
    };
    command.send(fromPositionCommand(how, order, seen));
  }
}

interface TitleProps {
  readonly order: TradeOrder;
  readonly logo: string;
  readonly how: FromPosition;
  readonly plan: FromPositionPlan;
}

function Title({ order, logo, how, plan: { price } }: TitleProps) {
  const { t } = useTranslation();
  return (
    <SheetTitle
      code={order.code}
      logo={logo}
      title={t(`orders.${how}`)}
      note={
        <>
          <span>{t(`trade.${order.side}`)}</span>{' '}
          <span className="num" translate="no">
            {formatLots(order.lots)}
          </span>{' '}
          <span className="num" translate="no">
            {order.showCode}
          </span>{' '}
          <span>·</span>{' '}
          <span className="num" translate="no">
            {price === null ? '–' : formatPrice(price, order.digits)}
          </span>
        </>
      }
    />
  );
}

interface RiskProps {
  readonly order: TradeOrder;
  readonly instrument: ListedInstrument;
  readonly plan: FromPositionPlan;
  readonly context: PlanContext;
}

function Risk({ order, instrument, plan, context }: RiskProps) {
  const { t } = useTranslation();
  const { account, market, settings, listing } = context;
  const after = plan.outcome
    ? distancesOf(plan.outcome.account, market, settings, listing, plan.side)
    : NO_DISTANCES;
  // Before a reverse, the prices of margin call and stop-out are on the other side of the market.
  const before =
    order.side === plan.side
      ? distancesOf(account, market, settings, listing, order.side)
      : NO_DISTANCES;
  return (
    <RiskBox
      label={t('orders.marginLevel')}
      before={plan.levelBefore}
      after={plan.levelAfter}
      settings={settings}
      prices={{ digits: order.digits, isPair: instrument.isPair, before, after }}
    />
  );
}

function CostRows({ plan: { outcome } }: { readonly plan: FromPositionPlan }) {
  const { t } = useTranslation();
  if (!outcome) return null;
  const row = (label: string, value: ReactNode) => (
    <div className="rows__r">
      <dt>{label}</dt>
      <dd className="num" translate="no">
        {value} USD
      </dd>
    </div>
  );
  const { result, margin, fee, freeMargin } = outcome;
  return (
    <dl className="rows">
      {result !== null &&
        row(
          t('orders.net'),
          <span className={directionOf(result)}>
            <Money value={result} isResult />
          </span>,
        )}
      {row(t('trade.marginHeld'), <Money value={margin} />)}
      {row(t('trade.fee'), <Money value={fee} />)}
      {row(t('orders.freeMargin'), <Money value={freeMargin} />)}
    </dl>
  );
}
