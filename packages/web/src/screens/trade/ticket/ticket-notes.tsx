import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Link } from 'react-router';

import { useTranslation } from '../../../language/use-translation.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { useSession } from '../../../server/session.ts';
import type { SidePlan } from '../plan/plan.ts';
import { shortfallText } from '../plan/problem-text.ts';

interface TicketNotesProps {
  readonly plan: SidePlan;
  /** The leverages that the instrument offers. */
  readonly leverages: readonly number[];
  /** The account's highest leverage for new orders; null without a limit. */
  readonly leverageMax: number | null;
  readonly onLeverage: (leverage: number) => void;
}

/** Notes above the buttons with the reasons why the order would be refused. */
export function TicketNotes({ plan, leverages, leverageMax, onLeverage }: TicketNotesProps) {
  const { t } = useTranslation();
  const isReal = useSession(({ user }) => user !== null && !user.isDemo);
  if (plan.problem === 'leverage.none') {
    return (
      <p className="banner" role="alert">
        {t('trade.noLeverage')}
      </p>
    );
  }
  if (leverageMax !== null && plan.leverage > leverageMax) {
    const highest = Math.max(0, ...leverages.filter((leverage) => leverage <= leverageMax));
    return (
      <div className="banner banner--act" role="alert">
        <span>{t('trade.capped', { max: ltr(`×${leverageMax}`) })}</span>
        {highest > 0 && (
          <Button look="soft" size="sm" onClick={() => onLeverage(highest)}>
            <span className="num" translate="no">
              ×{highest}
            </span>
          </Button>
        )}
      </div>
    );
  }
  const shortfall = shortfallText(plan);
  if (shortfall === null) return null;
  return (
    <div className="banner banner--act">
      <span>
        {t('trade.shortBy')}{' '}
        <span className="num" translate="no">
          {shortfall}
        </span>{' '}
        USD
      </span>
      {isReal && (
        <Link className="btn btn--soft btn--sm" to="/mine/charge">
          {t('funds.deposit')}
        </Link>
      )}
    </div>
  );
}
