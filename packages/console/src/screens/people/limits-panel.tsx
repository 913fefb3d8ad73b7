import './people.css';

import { serverNow } from '@fulcrum/client/clock';
import type { PersonDetail } from '@fulcrum/contract/console/users/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatDateTime } from '@fulcrum/ui/figures/format';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { frozenText } from '../../parts/interventions/intervention-text.ts';
import { Facts } from '../../parts/layout/boxes.tsx';
import { Fact, Panel } from '../../parts/layout/panel.tsx';
import {
  AdjustDialog,
  FreePayoutsDialog,
  LeverageDialog,
  PayoutsDialog,
  ReleaseDialog,
  TradingDialog,
} from './limit-dialogs.tsx';

const DIALOGS = {
  trading: TradingDialog,
  payouts: PayoutsDialog,
  freePayouts: FreePayoutsDialog,
  release: ReleaseDialog,
  leverage: LeverageDialog,
  adjust: AdjustDialog,
} as const;
type DialogName = keyof typeof DIALOGS;

interface LimitsPanelProps {
  /** Null while loading. */
  readonly data: PersonDetail | null;
  readonly onDone: () => void;
}

/** Limits of an account, and the actions that change them. */
export function LimitsPanel({ data, onDone }: LimitsPanelProps) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const limits = data?.limits;
  const until = frozenText(limits?.payout_frozen_until ?? null, serverNow());
  const payoutText = limits ? payoutsText(limits, until) : '';
  const Dialog = open && DIALOGS[open];
  const close = () => setOpen(null);
  return (
    <Panel title={t('limits.title')}>
      <Facts>
        <Fact label={t('limits.trading')}>
          {limits && (
            <State
              isLimited={limits.is_restricted}
              text={t(limits.is_restricted ? 'limits.frozen' : 'limits.free')}
            />
          )}
        </Fact>
        <Fact label={t('limits.payouts')}>
          {limits && (
            <State
              isLimited={payoutText !== ''}
              text={payoutText === '' ? t('limits.free') : payoutText}
            />
          )}
        </Fact>
        <Fact label={t('limits.leverageMax')}>{limits && <Cap max={limits.leverage_max} />}</Fact>
        <Fact label={t('limits.ground')}>
          {limits &&
            (until !== '' && limits.payout_ground ? t(`ground.${limits.payout_ground}`) : '–')}
        </Fact>
      </Facts>
      <LimitActions data={data} isFrozen={until !== ''} onOpen={setOpen} />
      {data && Dialog && (
        <Dialog
          data={data}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </Panel>
  );
}

/** Returns why withdrawals are held back, the strongest reason first; empty if they are not. */
function payoutsText(limits: PersonDetail['limits'], frozenUntil: string): string {
  if (frozenUntil !== '') return t('limits.frozenUntil', { until: frozenUntil });
  if (limits.payouts_stopped_at !== null) {
    return t('limits.stopped', { at: formatDateTime(limits.payouts_stopped_at) });
  }
  if (limits.payouts_wait_until === null) return '';
  return t('limits.waiting', { until: formatDateTime(limits.payouts_wait_until) });
}

const State = ({ isLimited, text }: { readonly isLimited: boolean; readonly text: string }) => (
  <span className={isLimited ? 'tag tag--warn' : 'tag'}>{text}</span>
);

function Cap({ max }: { readonly max: number | null }) {
  return (
    <span className="num" translate="no">
      {max === null ? t('limits.none') : `×${max}`}
    </span>
  );
}

interface LimitActionsProps {
  readonly data: PersonDetail | null;
  readonly isFrozen: boolean;
  readonly onOpen: (name: DialogName) => void;
}

function LimitActions({ data, isFrozen, onOpen }: LimitActionsProps) {
  const mayFreeze = useMayDo('people.freeze');
  const mayCap = useMayDo('people.leverage');
  const mayAdjust = useMayDo('people.adjust');
  // While loading, the buttons are those of a real account without limits, as most accounts are.
  const isReal = data?.kind !== 'demo';
  const isRestricted = data?.limits.is_restricted === true;
  const isStopped = typeof data?.limits.payouts_stopped_at === 'number';
  const actions: readonly (readonly [may: boolean, name: DialogName, label: TextKey])[] = [
    [mayFreeze, 'trading', isRestricted ? 'limits.freeTrading' : 'limits.freezeTrading'],
    [mayFreeze && isReal, 'payouts', 'limits.freezePayouts'],
    [mayFreeze && isReal && isFrozen, 'freePayouts', 'limits.freePayouts'],
    [mayFreeze && isReal && isStopped, 'release', 'limits.release'],
    [mayCap, 'leverage', 'limits.leverage'],
    [mayAdjust && isReal, 'adjust', 'limits.adjust'],
  ];
  return (
    <div className="panel__acts">
      {actions
        .filter(([may]) => may)
        .map(([, name, label]) => (
          <Button
            key={name}
            look="soft"
            size="sm"
            disabled={data === null}
            onClick={() => onOpen(name)}
          >
            {t(label)}
          </Button>
        ))}
    </div>
  );
}
