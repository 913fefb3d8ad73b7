import './security.css';

import { canUsePasskeys } from '@fulcrum/client/passkeys';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { KeyRound, ShieldCheck, ShieldOff, Smartphone } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import type { OwnFactors } from '../../account/identity/factors.ts';
import { PasskeyRows } from './passkey-rows.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { useSecurity, waysIn } from './use-security.ts';
import type { Security } from './use-security.ts';

const STATE_HEIGHT = 66;
const ROW_HEIGHT = 62;

/** Page for two-step login: the second factors and their setup. */
export function SecurityScreen() {
  const { t } = useTranslation();
  const security = useSecurity();
  const { loaded, view } = security;
  const top =
    view.at === 'list' ? (
      <SubBar title={t('security.title')} />
    ) : (
      <SubBar title={t('security.title')} beforeLeaving={security.toList} />
    );
  return (
    <Screen top={top}>
      {view.at === 'setup' && (
        <TotpSetup
          secret={view.secret}
          uri={view.uri}
          onDone={(codes, words) => security.settle(words, codes)}
        />
      )}
      {view.at === 'codes' && <RecoveryCodes codes={view.codes} onDone={security.toList} />}
      {view.at === 'list' && loaded.phase === 'loading' && <ListSkeleton />}
      {view.at === 'list' && loaded.phase === 'failed' && (
        <ErrorBlock
          text={loaded.problem}
          retryLabel={t('common.retry')}
          onRetry={security.reload}
        />
      )}
      {view.at === 'list' && loaded.phase === 'ready' && (
        <FactorList state={loaded.data} security={security} />
      )}
      <ProofSheet
        ask={security.ask}
        ways={loaded.phase === 'ready' ? waysIn(loaded.data) : []}
        onClose={security.close}
      />
    </Screen>
  );
}

interface FactorListProps {
  readonly state: OwnFactors;
  readonly security: Security;
}

function FactorList({ state, security }: FactorListProps) {
  const { t } = useTranslation();
  const { asks, reload } = security;
  const hasApp = state.totp === 1;
  const isOn = hasApp || state.passkeys.length > 0;
  const canAdd = state.can_passkey === 1 && canUsePasskeys();
  return (
    <>
      <section className={`security__state card${isOn ? ' security__state--on' : ''}`}>
        {isOn ? <ShieldCheck className="i" /> : <ShieldOff className="i" />}
        <div>
          <h2 className="security__title">{t(isOn ? 'security.on' : 'security.off')}</h2>
          <p className="security__text">{t(isOn ? 'security.onText' : 'security.offText')}</p>
        </div>
      </section>
      <ul className="menu menu--plain card">
        <li>
          <div className="menu__row">
            <Smartphone className="i" />
            <span className="grow">
              {t('security.app')}
              <span className="menu__text">
                {t(hasApp ? 'security.appOn' : 'security.appText')}
              </span>
            </span>
            <Button look="soft" size="sm" onClick={hasApp ? asks.turnOffApp : asks.setUpApp}>
              {t(hasApp ? 'security.turnOff' : 'security.setUp')}
            </Button>
          </div>
        </li>
        {isOn && (
          <li>
            <div className="menu__row">
              <KeyRound className="i" />
              <span className="grow">
                {t('security.recovery')}
                <span className="menu__text">
                  {t('security.recoveryLeft', { left: state.recovery_left })}
                </span>
              </span>
              <Button look="soft" size="sm" onClick={asks.renew}>
                {t('security.renew')}
              </Button>
            </div>
          </li>
        )}
      </ul>
      {(canAdd || state.passkeys.length > 0) && (
        <h2 className="section">{t('security.passkeys')}</h2>
      )}
      {state.passkeys.length > 0 && (
        <PasskeyRows passkeys={state.passkeys} onRenamed={reload} onRemove={asks.remove} />
      )}
      {canAdd && (
        <div className="security__block">
          <Button look="line" isBlock onClick={asks.add}>
            {t('security.addPasskey')}
          </Button>
        </div>
      )}
      {canAdd && <p className="page-end">{t('security.passkeyText')}</p>}
    </>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="form" aria-busy="true" aria-label={t('common.loading')} role="status">
      <Skeleton height={STATE_HEIGHT} radius={14} />
      <Skeleton height={ROW_HEIGHT} radius={14} />
    </div>
  );
}
