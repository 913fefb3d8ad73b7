import './side-buttons.css';

import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { formatPrice } from '@fulcrum/ui/figures/format';
import { Moon } from 'lucide-react';

import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument, LiveQuote } from '../../../market/model.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import { kindName } from '../../../trading/kind-name.ts';
import type { SidePlan } from '../plan/plan.ts';
import { problemText } from '../plan/problem-text.ts';

interface SideButtonsProps {
  readonly instrument: ListedInstrument;
  readonly quote: LiveQuote | undefined;
  readonly sell: SidePlan;
  readonly buy: SidePlan;
  readonly isConnected: boolean;
  /** Side whose order is being sent; null for none. */
  readonly busySide: 'buy' | 'sell' | null;
  readonly onPress: (plan: SidePlan) => void;
}

/**
 * Buttons to sell at the bid and buy at the ask, with the spread between them. They are never
 * hidden; a disabled one says why.
 */
export function SideButtons(props: SideButtonsProps) {
  const { t } = useTranslation();
  const { instrument, quote, sell, buy } = props;
  const { isPair, digits } = instrument;
  const spread = quote && formatDecimal(quote.ask - quote.bid, distanceDigits(isPair, digits));
  return (
    <div className="bs">
      <SideButton {...props} plan={sell} />
      {spread !== undefined && (
        <span className="bs__spread num">
          <span className="sr">{t('trade.spread')} </span>
          {spread}
        </span>
      )}
      <SideButton {...props} plan={buy} />
    </div>
  );
}

function SideButton(props: SideButtonsProps & { readonly plan: SidePlan }) {
  const { t } = useTranslation();
  const { plan, instrument, isConnected, busySide, onPress } = props;
  const { side, problem, price } = plan;
  const isBusy = busySide === side;
  const isHalted = problem === 'instrument.halted';
  const isClosed = isHalted || problem === 'market.closed';
  const hint = problemText(plan, t) || kindText();
  return (
    <button
      type="button"
      className={`bs__b bs__${side}`}
      disabled={problem !== null || !isConnected || busySide !== null}
      aria-busy={isBusy || undefined}
      onClick={() => onPress(plan)}
    >
      {isClosed ? (
        <span className="bs__closed">
          <Moon className="i i--16" />
          {t(isHalted ? 'common.halted' : 'common.closed')}
          <span className="sr">{t(`trade.${side}`)}</span>
        </span>
      ) : (
        <>
          <span className="bs__l">
            {t(`trade.${side}`)}
            <small>{hint}</small>
          </span>
          {price !== null && (
            <span className="bs__p num px">{formatPrice(price, instrument.digits)}</span>
          )}
        </>
      )}
    </button>
  );

  function kindText(): string {
    const { kind, limit } = plan;
    if (kind === 'limit' || kind === 'stop') return t(`trade.kinds.${kindName({ kind, limit })}`);
    return t(side === 'buy' ? 'trade.ifRises' : 'trade.ifFalls');
  }
}
