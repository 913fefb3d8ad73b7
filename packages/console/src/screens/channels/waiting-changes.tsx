import type { ChannelChange } from '@fulcrum/contract/console/payments/channel-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { differencesOf } from '../../parts/channels/channel-fields.ts';
import { EffectiveFrom } from '../../parts/channels/effective-from.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { DiffList } from '../../parts/figures/diff-list.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { ButtonRow, Card, Entry, PanelHead, PanelHint } from '../../parts/layout/boxes.tsx';
import { confirmChange, withdrawChange } from './calls.ts';

interface WaitingChangesProps {
  readonly changes: readonly ChannelChange[];
  readonly waitHours: number;
  readonly isAlone: boolean;
  readonly onDone: () => void;
}

/** Pending changes of payees, which require a second operator and a waiting time. */
export function WaitingChanges({ changes, ...rest }: WaitingChangesProps) {
  if (changes.length === 0) return null;
  return (
    <Card aria-label={t('channels.waiting')}>
      <PanelHead>
        {t('channels.waiting')} <span className="tag tag--warn">{changes.length}</span>
        <PanelHint>{t('channels.waitingHint')}</PanelHint>
      </PanelHead>
      {changes.map((change) => (
        <Waiting key={change.id} change={change} {...rest} />
      ))}
    </Card>
  );
}

type WaitingProps = Omit<WaitingChangesProps, 'changes'> & { readonly change: ChannelChange };

function Waiting({ change, waitHours, isAlone, onDone }: WaitingProps) {
  const mayChange = useMayDo('channels.change');
  const [act, setAct] = useState<'confirm' | 'withdraw' | null>(null);
  const { id, kind, channel_id: channelId } = change;
  const isApproved = change.status === 'approved';
  const mayConfirm = !change.is_own || isAlone;
  const name = t(kind === 'network' ? 'channels.network' : 'channels.wire');
  return (
    <Entry>
      <p>
        <b>{`${name} ${channelId ?? t('channels.new')}`}</b>{' '}
        <span className="t3">
          <span>{t('channels.proposedBy', { name: change.proposed_by })}</span>{' '}
          <When at={change.proposed_at} />
          {change.approved_by !== null && (
            <span>{` · ${t('channels.doneBy', { name: change.approved_by })}`}</span>
          )}
        </span>{' '}
        {change.from_at !== null && <EffectiveFrom at={change.from_at} />}
      </p>
      <DiffList rows={differencesOf(change.fields)} />
      {mayChange && (
        <ButtonRow>
          {!isApproved && !mayConfirm && (
            <span className="t3 waits__why">{t('intervention.own')}</span>
          )}
          <Button look="soft" size="sm" onClick={() => setAct('withdraw')}>
            {t('channels.withdraw')}
          </Button>
          {!isApproved && mayConfirm && (
            <Button size="sm" onClick={() => setAct('confirm')}>
              {t('channels.confirm')}
            </Button>
          )}
        </ButtonRow>
      )}
      {act !== null && (
        <ActionDialog
          title={t(act === 'confirm' ? 'channels.confirm' : 'channels.withdraw')}
          text={t(act === 'confirm' ? 'channels.confirmText' : 'channels.withdrawText', {
            hours: waitHours,
          })}
          confirmLabel={t(act === 'confirm' ? 'channels.confirm' : 'channels.withdraw')}
          act={(reason) =>
            act === 'confirm' ? confirmChange({ id, reason }) : withdrawChange({ id, reason })
          }
          onDone={() => {
            setAct(null);
            onDone();
          }}
          onClose={() => setAct(null)}
        />
      )}
    </Entry>
  );
}
