import './ticket-strip.css';

import { directionOf, formatLevel, formatMoney } from '@fulcrum/ui/figures/format';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { useAccount } from '../../../account/account.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { Stepper } from '../../../trading/order-fields/stepper.tsx';
import type { StopName } from '../../../trading/preview/levels.ts';
import { shortfallText } from '../plan/problem-text.ts';
import type { Ticket } from '../plan/ticket.ts';
import type { TicketPlan } from '../plan/use-plan.ts';
import { SideButtons, Spread, type SideButtonsProps } from './side-buttons.tsx';
import { SIZE_FORMS, sizeSteps, typedSize, type SizeFieldProps } from './size-field.tsx';
import { moneyAt, textIn } from './stop-texts.ts';

interface TicketStripProps {
  readonly sides: SideButtonsProps;
  readonly sizes: SizeFieldProps;
  readonly ticket: Ticket;
  readonly plan: TicketPlan;
  /** The price fields, shown in a sheet. */
  readonly children: ReactNode;
}

/** The ticket under a chart that fills the screen: levels, margin level, size, and both sides. */
export function TicketStrip(props: TicketStripProps) {
  const { sides, sizes, ticket, plan, children } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const title = `${t('trade.stopLoss')} · ${t('trade.takeProfit')}`;
  return (
    <div className="strip">
      <div className="strip__plan">
        <button
          type="button"
          className="strip__levels"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="sr">{title}</span>
          <Level name="stopLoss" short="SL" ticket={ticket} plan={plan} />
          <Level name="takeProfit" short="TP" ticket={ticket} plan={plan} />
          <ChevronUp className="i i--16 t3" />
        </button>
        <LevelAfter plan={plan} />
      </div>
      <SideButtons {...sides} between={<StripSize sizes={sizes} sides={sides} />} />
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={t('common.close')}
      >
        <div className="strip__fields">{children}</div>
      </BottomSheet>
    </div>
  );
}

interface LevelProps extends Pick<TicketStripProps, 'ticket' | 'plan'> {
  readonly name: StopName;
  readonly short: string;
}

/** A stop's distance and result, or a dash if it is off. */
function Level({ name, short, ticket, plan }: LevelProps) {
  const isOn = ticket[name].isOn;
  const pnl = moneyAt(name, plan);
  const text = isOn ? textIn(ticket.unit, name, ticket[name], plan) : '';
  return (
    <span className="strip__level">
      <span className="num" translate="no" dir="ltr">{`${short} ${text === '' ? '–' : text}`}</span>
      {pnl !== null && (
        <small className={`num ${directionOf(pnl)}`} translate="no">
          {formatMoney(pnl, { isSigned: true })}
        </small>
      )}
    </span>
  );
}

/** The margin level after the order (visitors have none), or how much margin is missing. */
function LevelAfter({ plan }: Pick<TicketStripProps, 'plan'>) {
  const hasAccount = useAccount() !== null;
  const { t } = useTranslation();
  const shortfall = shortfallText(plan.buy);
  const level = hasAccount ? (plan.buy.cost?.levelAfter ?? null) : null;
  return (
    <p className="strip__after">
      <small>{t(shortfall === null ? 'trade.levelAfter' : 'trade.shortBy')}</small>
      {shortfall === null ? (
        <span className="num" translate="no">
          {level === null ? '–' : ltr(formatLevel(level))}
        </span>
      ) : (
        <span className="num dn" translate="no">
          {ltr(`${shortfall} USD`)}
        </span>
      )}
    </p>
  );
}

interface StripSizeProps {
  readonly sizes: SizeFieldProps;
  readonly sides: SideButtonsProps;
}

/** The size in its unit, with the spread below it. */
function StripSize({ sizes, sides }: StripSizeProps) {
  const { t } = useTranslation();
  const { ticket, isWrong, onSize } = sizes;
  const { sizing } = ticket;
  return (
    <Stepper
      label={t(sizing === 'lots' ? 'trade.lotsLabel' : `trade.sizings.${sizing}`)}
      text={typedSize(ticket)}
      form={SIZE_FORMS[sizing]}
      isWrong={isWrong}
      onChange={(text) => onSize(sizing, text)}
      {...sizeSteps(sizes, t)}
      note={
        <>
          <span aria-hidden="true" className="strip__unit">
            {t(sizing === 'risk' ? 'trade.riskShort' : `trade.sizings.${sizing}`)}
          </span>
          <Spread instrument={sides.instrument} quote={sides.quote} isNamed />
        </>
      }
    />
  );
}
