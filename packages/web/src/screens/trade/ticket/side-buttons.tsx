import '../../../layout/hold/hold.css';
import './side-buttons.css';

import { formatPrice, formatFigure } from '@fulcrum/ui/figures/format';
import type { Elements } from '@fulcrum/ui/page/elements';
import { Check, Moon } from 'lucide-react';

import { useHoldPress } from '../../../layout/hold/hold-press.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument, LiveQuote } from '../../../market/model.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import { kindName } from '../../../trading/kind-name.ts';
import { useShowsDesk } from '../../../trading/use-shows-desk.ts';
import type { Placed } from '../confirm/use-placed.ts';
import type { SidePlan } from '../plan/plan.ts';
import { problemText } from '../plan/problem-text.ts';

export interface SideButtonsProps {
  readonly instrument: ListedInstrument;
  readonly quote: LiveQuote | undefined;
  readonly sell: SidePlan;
  readonly buy: SidePlan;
  readonly isConnected: boolean;
  /** Side whose order is being sent; null for none. */
  readonly busySide: 'buy' | 'sell' | null;
  /** The order that was accepted a moment ago; its button shows a tick and its price. */
  readonly placed: Placed | null;
  readonly onPress: (plan: SidePlan) => void;
  readonly onHeld: (plan: SidePlan) => void;
  /** Shown between the buttons instead of the spread. */
  readonly between?: Elements;
}

/** The keys of a desk that press a side. */
const KEYS = { sell: 'S', buy: 'B' } as const;

/**
 * Buttons to sell at the bid and buy at the ask, with the spread between them. They are never
 * hidden; a disabled one says why.
 */
export function SideButtons(props: SideButtonsProps) {
  const { instrument, quote, sell, buy, between } = props;
  return (
    <div className="bs">
      <SideButton {...props} plan={sell} />
      {between ?? <Spread className="bs__spread" instrument={instrument} quote={quote} />}
      <SideButton {...props} plan={buy} />
    </div>
  );
}

interface SpreadProps extends Pick<SideButtonsProps, 'instrument' | 'quote'> {
  readonly className?: string;
  /** Shows its name, where the place between the prices does not say what it is. */
  readonly isNamed?: boolean;
}

/** The distance between bid and ask; nothing before the first quote. */
export function Spread({ instrument, quote, className = '', isNamed = false }: SpreadProps) {
  const { t } = useTranslation();
  if (!quote) return null;
  const digits = distanceDigits(instrument.isPair, instrument.digits);
  return (
    <span className={className}>
      <span className={isNamed ? '' : 'sr'}>{t('trade.spread')} </span>
      <span className="num" translate="no">
        {formatFigure(quote.ask - quote.bid, digits)}
      </span>
    </span>
  );
}

function SideButton(props: SideButtonsProps & { readonly plan: SidePlan }) {
  const { t } = useTranslation();
  const { plan, instrument, isConnected, busySide, onPress, onHeld } = props;
  const { side, problem, price } = plan;
  const key = useShowsDesk() ? KEYS[side] : undefined;
  const isBusy = busySide === side;
  const isOff = problem !== null || !isConnected || busySide !== null;
  const press = useHoldPress(
    () => onPress(plan),
    () => onHeld(plan),
    isOff,
  );
  const isHalted = problem === 'instrument.halted';
  const isClosed = isHalted || problem === 'market.closed';
  const placed = props.placed?.side === side ? props.placed : null;
  const hint = placed ? placed.slip : problemText(plan, t) || kindText();
  const shownPrice = placed?.price ?? (price === null ? '' : formatPrice(price, instrument.digits));
  return (
    <button
      type="button"
      className={`bs__b bs__${side}${placed ? ' bs__b--placed' : ''}`}
      disabled={isOff}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={key}
      {...press}
    >
      {isClosed ? (
        <span className="bs__closed">
          <Moon className="i i--16" />
          <span>{t(isHalted ? 'common.halted' : 'common.closed')}</span>
          <span className="sr">{t(`trade.${side}`)}</span>
        </span>
      ) : (
        <>
          <span className="bs__l">
            <span className="bs__name">
              {placed && <Check className="i bs__tick" />}
              <span className={placed ? 'sr' : ''}>{t(`trade.${side}`)}</span>
              {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
            </span>
            {hint !== '' && <small>{hint}</small>}
          </span>
          {shownPrice !== '' && (
            <span className="bs__p">
              <span className="num px" translate="no">
                {shownPrice}
              </span>
            </span>
          )}
        </>
      )}
    </button>
  );

  function kindText(): string {
    const { kind, limit } = plan;
    if (kind === 'limit' || kind === 'stop') return t(`trade.kinds.${kindName({ kind, limit })}`);
    // On a desk the buttons are too narrow to show it beside the price.
    if (key !== undefined) return '';
    return t(side === 'buy' ? 'trade.ifRises' : 'trade.ifFalls');
  }
}
