import { formatLots } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';

import { useTranslation } from '../../../language/use-translation.ts';
import { useInstrument } from '../../../market/instruments.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { kindName } from '../../../trading/kind-name.ts';

interface OrderHeadProps {
  readonly order: TradeOrder;
  /** Shown at the end: a result or a target. */
  readonly end: Elements;
}

/** Logo, code, side and lots of an order. */
export function OrderHead({ order, end }: OrderHeadProps) {
  const { t } = useTranslation();
  const logo = useInstrument(order.code)?.logo ?? '';
  const kind = order.kind === 'market' ? '' : ` ${t(`trade.kinds.${kindName(order)}`)}`;
  const isPending = order.status === 'pending';
  return (
    <span className={`pos__h${isPending ? ' pos__h--pending' : ''}`}>
      <InstrumentLogo code={order.code} logo={logo} isSmall />
      <span className="grow">
        <span className="pos__code">
          <span className="num" translate="no">
            {order.showCode}
          </span>
          <span className={`tag tag--${order.side === 'buy' ? 'up' : 'dn'}`}>
            {t(`trade.${order.side}`) + (isPending ? kind : '')}
          </span>
        </span>
        <span className="pos__meta">
          <span className="num" translate="no">
            {formatLots(order.lots)}
          </span>{' '}
          {t('trade.lots')} ·{' '}
          <span className="num" translate="no">
            ×{order.leverage}
          </span>
        </span>
      </span>
      {end}
    </span>
  );
}
