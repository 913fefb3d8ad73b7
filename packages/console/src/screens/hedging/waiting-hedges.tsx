import type { HedgeChange } from '@fulcrum/contract/console/hedging/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { DiffList } from '../../parts/figures/diff-list.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { ButtonRow, Card, Entry, PanelHead, PanelHint } from '../../parts/layout/boxes.tsx';
import { confirmHedgeChange, endHedgeChange } from './calls.ts';
import { hedgeDifference } from './field-label.ts';

interface WaitingHedgesProps {
  readonly changes: readonly HedgeChange[];
  readonly onDone: () => void;
}

/** Proposals about hedging that wait for a second operator. */
export function WaitingHedges({ changes, onDone }: WaitingHedgesProps) {
  if (changes.length === 0) return null;
  return (
    <Card aria-label={t('hedging.waiting')}>
      <PanelHead>
        {t('hedging.waiting')} <span className="tag tag--warn">{changes.length}</span>
        <PanelHint>{t('hedging.waitingHint')}</PanelHint>
      </PanelHead>
      {changes.map((change) => (
        <Waiting key={change.id} change={change} onDone={onDone} />
      ))}
    </Card>
  );
}

interface WaitingProps {
  readonly change: HedgeChange;
  readonly onDone: () => void;
}

function Waiting({ change, onDone }: WaitingProps) {
  const mayChange = useMayDo('hedging.change');
  const [act, setAct] = useState<'confirm' | 'end' | null>(null);
  const { id, kind, is_own: isOwn } = change;
  const proposedBy = t('channels.proposedBy', { name: change.proposed_by });
  const endLabel = t(isOwn ? 'hedging.withdraw' : 'hedging.refuse');
  const label = act === 'confirm' ? t('hedging.confirm') : endLabel;
  return (
    <Entry>
      <p>
        <b>{[t(`hedgeChange.${kind}`), change.show_code].join(' ')}</b>{' '}
        <span className="t2">
          <When at={change.proposed_at} /> <span>{`· ${proposedBy} · ${change.reason}`}</span>
        </span>
      </p>
      <DiffList rows={change.fields.map(hedgeDifference)} />
      {mayChange && (
        <ButtonRow>
          {isOwn && <span className="t3 waits__why">{t('intervention.own')}</span>}
          <Button look="soft" size="sm" onClick={() => setAct('end')}>
            {endLabel}
          </Button>
          {!isOwn && (
            <Button size="sm" onClick={() => setAct('confirm')}>
              {t('hedging.confirm')}
            </Button>
          )}
        </ButtonRow>
      )}
      {act !== null && (
        <ActionDialog
          title={label}
          text={t(act === 'confirm' ? `hedgeConfirm.${kind}` : 'hedging.endText')}
          confirmLabel={label}
          act={(reason) =>
            act === 'confirm' ? confirmHedgeChange({ id, reason }) : endHedgeChange({ id, reason })
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
