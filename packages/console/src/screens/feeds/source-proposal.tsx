import type { SourceChange } from '@fulcrum/contract/console/catalogue/source-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { ButtonRow, Card, Entry, PanelHead } from '../../parts/layout/boxes.tsx';
import { confirmSources, refuseSources, withdrawSources } from './calls.ts';
import { SourceDiff } from './source-diff.tsx';

type Act = 'confirm' | 'refuse' | 'withdraw';

const ACTS = {
  confirm: confirmSources,
  refuse: refuseSources,
  withdraw: withdrawSources,
} as const;

const TEXTS: Readonly<Record<Act, readonly [label: TextKey, text: TextKey]>> = {
  confirm: ['sources.confirm', 'sources.confirmText'],
  refuse: ['sources.refuse', 'sources.refuseText'],
  withdraw: ['sources.withdraw', 'sources.withdrawText'],
};

interface SourceProposalProps {
  readonly change: SourceChange;
  readonly onDone: () => void;
}

/** The open proposal, with what it changes; who did not propose it decides. */
export function SourceProposal({ change, onDone }: SourceProposalProps) {
  const mayChange = useMayDo('instruments.change');
  const [act, setAct] = useState<Act | null>(null);
  const { id, is_own: isOwn } = change;
  return (
    <Card aria-label={t('sources.waiting')}>
      <PanelHead>{t('sources.waiting')}</PanelHead>
      <Entry>
        <p>
          <bdi>{change.reason}</bdi>{' '}
          <span className="t3">
            <span>{t('channels.proposedBy', { name: change.proposed_by })}</span>{' '}
            <When at={change.proposed_at} />
          </span>
        </p>
        <SourceDiff fields={change.fields} />
        {mayChange && (
          <ButtonRow>
            {isOwn ? (
              <>
                <span className="t3 waits__why">{t('intervention.own')}</span>
                <Button look="soft" size="sm" onClick={() => setAct('withdraw')}>
                  {t('sources.withdraw')}
                </Button>
              </>
            ) : (
              <>
                <Button look="soft" size="sm" onClick={() => setAct('refuse')}>
                  {t('sources.refuse')}
                </Button>
                <Button size="sm" onClick={() => setAct('confirm')}>
                  {t('sources.confirm')}
                </Button>
              </>
            )}
          </ButtonRow>
        )}
      </Entry>
      {act !== null && (
        <ActionDialog
          title={t(TEXTS[act][0])}
          text={t(TEXTS[act][1])}
          confirmLabel={t(TEXTS[act][0])}
          act={(reason) => ACTS[act]({ id, reason })}
          onDone={() => {
            setAct(null);
            onDone();
          }}
          onClose={() => setAct(null)}
        />
      )}
    </Card>
  );
}
