import './confirm-sheet.css';

import { basisPoints, microLots, type MicroLots, type MicroUsd } from '@fulcrum/engine/units/units';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import {
  directionOf,
  formatDateTime,
  formatLevel,
  formatLots,
  formatMoney,
  formatPrice,
} from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { SheetTitle } from '../../../layout/sheet-title.tsx';
import type { ListedInstrument } from '../../../market/model.ts';
import { useIsSlow } from '../../../server/connection.ts';
import { changeSettings, useSettings } from '../../../settings/settings.ts';
import { kindName } from '../../../trading/kind-name.ts';
import { noticeableMove } from '../../../trading/preview/levels.ts';
import type { PlanContext } from '../../../trading/preview/plan-context.ts';
import { shareText } from '../../../trading/preview/share-text.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { ConsentButton } from '../../../trading/risk/consent-button.tsx';
import { AMBER_BELOW, levelTone } from '../../../trading/risk/level-tone.ts';
import { RiskBox } from '../../../trading/risk/risk-box.tsx';
import { orderDistances } from './order-risk.ts';
import { lotsKeeping, type PlannedLevel, type SidePlan } from '../plan/plan.ts';
import { problemText } from '../plan/problem-text.ts';
import { SendingNote } from './sending-note.tsx';
import type { Ticket } from '../plan/ticket.ts';
import { useRearm } from './use-rearm.ts';
import type { Sending } from './use-place-order.ts';

interface ConfirmSheetProps {
  readonly instrument: ListedInstrument;
  /** The plan for this side at present prices; it follows the market while the sheet is open. */
  readonly plan: SidePlan;
  readonly ticket: Ticket;
  readonly context: PlanContext;
  readonly equity: MicroUsd;
  /** Changes the size to one that leaves a higher margin level. */
  readonly onLots: (lots: MicroLots) => void;
  readonly sending: Sending;
  readonly isConnected: boolean;
  readonly onSend: () => void;
  /** Asks for the outcome of an order whose reply was lost. */
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** The last check before an order is sent: price, result at both levels, cost, and what is left. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { instrument, plan, sending, isConnected, onSend, onAsk, onClose } = props;
  const lots = formatLots(plan.lots ?? microLots(0));
  const { t } = useTranslation();
  const move =
    plan.price === null ? 0 : noticeableMove(plan.price, instrument.isPair, instrument.digits);
  const hasMoved = useRearm(plan.kind === 'market' ? plan.price : null, move);
  const isSending = sending.phase === 'sending';
  const isUnknown = sending.phase === 'slow' || sending.phase === 'unconfirmed';
  const why = problemText(plan, t);
  const toAccept = plan.cost?.toAccept ?? null;
  const isSlow = useIsSlow();
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      isLocked={isSending}
      title={<Title {...props} hasMoved={hasMoved} />}
      foot={
        <>
          <Button look="soft" size="lg" disabled={isSending} onClick={onClose}>
            {t('common.back')}
          </Button>
          {isUnknown ? (
            <Button size="lg" onClick={onAsk}>
              {t('commands.askNow')}
            </Button>
          ) : (
            <ConsentButton
              look={plan.side}
              level={toAccept}
              what={`${t(`trade.${plan.side}`)} ${ltr(`${lots} ${instrument.showCode}`)}`}
              isBusy={isSending}
              disabled={plan.problem !== null || hasMoved || !isConnected}
              onPress={onSend}
            >
              <span>
                <span>{t(`trade.${plan.side}`)}</span>{' '}
                <span className="num" translate="no">{`${lots} ${instrument.showCode}`}</span>
              </span>
            </ConsentButton>
          )}
        </>
      }
    >
      <Risk {...props} />
      <Levels {...props} />
      <CostRows {...props} />
      {plan.kind === 'limit' || plan.kind === 'stop' ? (
        <p className="banner banner--neutral">{t('trade.pendingNote')}</p>
      ) : (
        <SkipNextTime />
      )}
      {/* Without a live line, or if the risk has to be accepted, holding asks too. */}
      {toAccept === null && !isSlow && <p className="t3">{t('common.holdTip')}</p>}
      {why !== '' && <p className="banner">{why}</p>}
      <SendingNote sending={sending} />
    </BottomSheet>
  );
}

function Title(props: ConfirmSheetProps & { readonly hasMoved: boolean }) {
  const { t } = useTranslation();
  const { instrument, plan, hasMoved } = props;
  const lots = formatLots(plan.lots ?? microLots(0));
  const { kind: planned, limit } = plan;
  const kind = planned === null ? '' : t(`trade.kinds.${kindName({ kind: planned, limit })}`);
  return (
    <SheetTitle
      code={instrument.code}
      logo={instrument.logo}
      title={t(plan.side === 'buy' ? 'trade.buyLots' : 'trade.sellLots', { lots: ltr(lots) })}
      note={
        <>
          <span className="num" translate="no">
            {instrument.showCode}
          </span>{' '}
          <span>{`· ${kind} ·`}</span>{' '}
          <span className="num" translate="no">
            ×{plan.leverage}
          </span>
        </>
      }
      end={
        plan.price !== null && (
          <span className={`confirm__px${hasMoved ? ' confirm__px--moved' : ''}`}>
            <span className="num px" translate="no">
              {formatPrice(plan.price, instrument.digits)}
            </span>
            <small>{t(plan.kind === 'market' ? 'trade.livePrice' : 'trade.target')}</small>
          </span>
        )
      }
    />
  );
}

/** The margin level after the order, and a smaller size that would keep it higher. */
function Risk({ instrument, ticket, plan, context, onLots }: ConfirmSheetProps) {
  const { t } = useTranslation();
  const { cost, side, lots } = plan;
  const { settings } = context;
  if (!cost) return null;
  const distances = orderDistances(ticket, plan, context);
  const isCalm = levelTone(cost.levelAfter, settings) === 'calm';
  const enough = isCalm ? null : lotsKeeping(ticket, side, context, AMBER_BELOW);
  const { digits, isPair } = instrument;
  return (
    <>
      <RiskBox
        label={t(plan.kind === 'market' ? 'orders.marginLevel' : 'risk.whenFilled')}
        before={cost.levelBefore}
        after={cost.levelAfter}
        settings={settings}
        {...(distances ? { prices: { digits, isPair, ...distances } } : {})}
      />
      {enough !== null && lots !== null && enough < lots && (
        <p className="risk-alt">
          <span>{t('risk.keepAt', { level: ltr(formatLevel(basisPoints(AMBER_BELOW))) })}</span>
          <Button look="soft" size="sm" onClick={() => onLots(enough)}>
            {t('risk.useLots', { lots: ltr(formatLots(enough)) })}
          </Button>
        </p>
      )}
    </>
  );
}

function Levels({ instrument, plan, equity }: ConfirmSheetProps) {
  const { t } = useTranslation();
  const { stopLoss, takeProfit } = plan;
  if (!stopLoss && !takeProfit) {
    return <p className="banner">{t('trade.noStopLoss')}</p>;
  }
  const box = (name: 'stopLoss' | 'takeProfit', level: PlannedLevel | null, part: string) => (
    <div className={level ? part : ''}>
      <p className="plan__l">{t(`trade.if.${name}`)}</p>
      {level?.pnl != null ? (
        <>
          <p className="plan__v">
            <span className={`num ${directionOf(level.pnl)}`} translate="no">
              {formatMoney(level.pnl, { isSigned: true })}
            </span>
          </p>
          <p className="plan__s">
            <span className="num" translate="no">
              {formatPrice(level.price, instrument.digits)}
            </span>
            {equity > 0 && (
              <>
                {' '}
                <span>·</span>{' '}
                <span className="num" translate="no">
                  {shareText(level.pnl, equity)}
                </span>
              </>
            )}
          </p>
        </>
      ) : (
        <p className="plan__v t3">{t('trade.none')}</p>
      )}
    </div>
  );
  return (
    <div className="plan">
      {box('stopLoss', stopLoss, 'plan__sl')}
      {box('takeProfit', takeProfit, 'plan__tp')}
    </div>
  );
}

function CostRows({ plan, instrument }: ConfirmSheetProps) {
  const { t } = useTranslation();
  const { cost } = plan;
  if (!cost) return null;
  const row = (label: string, value: ReactNode) => (
    <div className="rows__r">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className="rows">
      {plan.limit !== null &&
        row(
          t('trade.limitPrice'),
          <span className="num" translate="no">
            {formatPrice(plan.limit, instrument.digits)}
          </span>,
        )}
      {row(
        t('trade.marginHeld'),
        <span className="num" translate="no">
          <Money value={cost.margin} /> USD
        </span>,
      )}
      {row(
        t('trade.fee'),
        <span className="num" translate="no">
          <Money value={cost.fee} /> USD
        </span>,
      )}
      {row(
        t('trade.value'),
        <span className="num" translate="no">
          {formatMoney(cost.value)} USD
        </span>,
      )}
      {plan.night !== null &&
        plan.night.amount !== 0 &&
        row(
          t('trade.tonight'),
          <span className={`num ${directionOf(plan.night.amount)}`} translate="no">
            {plan.night.nights > 1 && <span className="tag">×{plan.night.nights}</span>}{' '}
            {formatMoney(plan.night.amount, { isSigned: true })} USD
          </span>,
        )}
      {plan.kind !== 'market' && row(t('orders.expires'), endText())}
    </dl>
  );

  function endText(): string {
    if (typeof plan.expiry === 'number') return formatDateTime(plan.expiry);
    return t(plan.expiry === null ? 'orders.expiry.untilCancelled' : 'orders.expiry.dayEnd');
  }
}

function SkipNextTime() {
  const { t } = useTranslation();
  const isOneTap = useSettings((choices) => choices.isOneTap);
  return (
    <div className="skip">
      <Switch
        label={t('trade.skip')}
        isOn={isOneTap}
        onChange={(isOn) => changeSettings({ isOneTap: isOn })}
      />
      <span aria-hidden="true">{t('trade.skip')}</span>
    </div>
  );
}
