import { DEMO_USD } from '@fulcrum/contract/account/demo';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatLevel, formatMoney } from '@fulcrum/ui/figures/format';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { Link, useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useAccount } from '../../account/account.ts';
import { useBasics } from '../../server/basics.ts';
import { usdFrom } from '../../server/decimals.ts';
import type { AccountFigures } from '../../account/model.ts';
import { useSession } from '../../server/session.ts';
import { riskFrom } from '../../trading/risk/risk-from.ts';
import { callState } from '../../trading/risk/call-state.ts';
import { levelTone } from '../../trading/risk/level-tone.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { Result } from '../../account/parts/profit.tsx';
import { hasDoneSteps } from './steps/steps-done.ts';
import { useDemo } from '../../account/parts/use-demo.ts';
import { lazyPart } from '../../layout/parts/lazy-part.tsx';

const FirstStepsCard = lazyPart(async () => ({
  default: (await import('./steps/first-steps-card.tsx')).FirstStepsCard,
}));

/**
 * The balance shown until the server sends the real one; the page shows the same before the app
 * starts.
 */
const DEMO_BALANCE = microUsd(DEMO_USD * ONE_USD);
const HIDDEN = '••••••';

/** Equity and risk of the account; for visitors, the offer of a demo account. */
export function AccountStrip() {
  const { token, user } = useSession();
  if (token === null) return <VisitorStrip />;
  const isDemo = user?.isDemo ?? false;
  return (
    <>
      <EquityStrip isDemo={isDemo} />
      {user && !isDemo && !hasDoneSteps(user.uid) && <FirstStepsCard uid={user.uid} />}
    </>
  );
}

function EquityStrip({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation();
  const figures = useAccount();
  const isHidden = useSettings((choices) => choices.isBalanceHidden);

  return (
    <section className="equity card" aria-label={t('home.account')}>
      <div className="grow">
        <div className="equity__label">
          {t('home.equity')}
          <button
            type="button"
            aria-label={t(isHidden ? 'home.show' : 'home.hide')}
            onClick={() => changeSettings({ isBalanceHidden: !isHidden })}
          >
            {isHidden ? <EyeOff className="i i--16" /> : <Eye className="i i--16" />}
          </button>
          {isDemo && <span className="tag tag--accent">{t('common.demo')}</span>}
        </div>
        {figures ? <Equity figures={figures} isHidden={isHidden} /> : <EquitySkeleton />}
      </div>
      {!isDemo && (
        <Link className="btn btn--ink btn--sm" to="/mine/charge">
          {t('funds.deposit')}
        </Link>
      )}
      {isDemo && (
        <Link className="btn btn--soft btn--sm" to="/register">
          {t('mine.realAccount')}
        </Link>
      )}
    </section>
  );
}

function Equity({ figures, isHidden }: { figures: AccountFigures; isHidden: boolean }) {
  const { t } = useTranslation();
  const { equity, floatingPnl, marginLevel } = figures;
  const settings = riskFrom(useBasics());
  return (
    <>
      <p className="equity__value">
        <span className="num hero" translate="no">
          {isHidden ? HIDDEN : formatMoney(equity)}
          <small>USD</small>
        </span>
      </p>
      <p className="equity__sub">
        <span>
          {t('home.floating')} <span>{isHidden ? HIDDEN : <Result value={floatingPnl} />}</span>
        </span>
        {marginLevel !== null && (
          <span>
            {t('home.level')}{' '}
            <span className={`num t2 level--${levelTone(marginLevel, settings)}`} translate="no">
              {formatLevel(marginLevel)}
            </span>
            {callState(figures, settings) === 'call' && (
              <>
                {' '}
                <span>·</span>{' '}
                <Link className="level--red" to="/order">
                  {t('orders.gauge.call')}
                </Link>
              </>
            )}
          </span>
        )}
      </p>
    </>
  );
}

const EquitySkeleton = () => (
  <>
    <Skeleton width={150} height={22} style={{ margin: '4px 0' }} />
    <Skeleton width={200} height={11} style={{ marginTop: 6 }} />
  </>
);

function VisitorStrip() {
  const { t } = useTranslation();
  const basics = useBasics();
  const navigate = useNavigate();
  const demo = useDemo();
  const balance = basics ? usdFrom(basics.demo_balance) : DEMO_BALANCE;
  const amount = formatMoney(balance).replace(/\D00$/, '');

  return (
    <section className="equity card" aria-label={t('home.account')}>
      <div className="grow">
        <p className="equity__lead">{t('home.practise', { amount })}</p>
        <p className="equity__text">{t('home.practiseText')}</p>
      </div>
      <div className="equity__acts">
        <Button size="sm" isBusy={demo.isOpening} onClick={() => void demo.open()}>
          {t('home.tryDemo')}
        </Button>
        <Button look="soft" size="sm" onClick={() => void navigate('/login')}>
          {t('common.logIn')}
        </Button>
      </div>
    </section>
  );
}
