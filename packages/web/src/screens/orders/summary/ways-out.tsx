import { useClock } from '@fulcrum/client/react/use-clock';
import { formatLevel, formatLots } from '@fulcrum/ui/figures/format';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import type { MicroLots } from '@fulcrum/engine/units/units';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

import { ltr } from '../../../language/left-to-right.ts';
import { useHolding } from '../../../account/account.ts';
import { liveMarket } from '../../../market/market-book.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useSession } from '../../../server/session.ts';
import { useAccountCopy } from '../../../trading/preview/plan-context.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { wayOut } from './way-out.ts';

interface WaysOutProps {
  readonly settings: RiskSettings;
  readonly onClose: (order: TradeOrder, lots: MicroLots) => void;
}

/** Two ways to end a margin call: a close, with the margin level after it, and a deposit. */
export function WaysOut({ settings, onClose }: WaysOutProps) {
  const { t } = useTranslation();
  const account = useAccountCopy();
  const holding = useHolding();
  const isReal = useSession(({ user }) => user?.isDemo === false);
  const now = useClock();
  const way = account && wayOut(account, liveMarket(), settings.marginRecoverLevel, now);
  const order = holding.find(({ id }) => id === way?.order.id);
  return (
    <div className="ways-out">
      {way && order && (
        <Button look="soft" size="sm" onClick={() => onClose(order, way.lots)}>
          <span>
            {t('commands.what.close', { lots: ltr(formatLots(way.lots)), name: order.showCode })}
          </span>
          {way.levelAfter !== null && (
            <>
              <ArrowRight className="i i--16 ways-out__to" aria-label="→" />
              <b className="num" translate="no">
                {formatLevel(way.levelAfter)}
              </b>
            </>
          )}
        </Button>
      )}
      {isReal && (
        <Link className="btn btn--soft btn--sm" to="/mine/charge">
          {t('funds.deposit')}
        </Link>
      )}
    </div>
  );
}
