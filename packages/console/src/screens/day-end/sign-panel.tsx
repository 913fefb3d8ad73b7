import type { DayEnd } from '@fulcrum/contract/console/day-end/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { signDay } from './calls.ts';

interface SignPanelProps {
  readonly data: DayEnd;
  readonly reload: () => void;
}

/** Who signed the day as checked, or the button to do so. */
export function SignPanel({ data, reload }: SignPanelProps) {
  const maySign = useMayDo('dayEnd.sign');
  const [isOpen, setIsOpen] = useState(false);
  const { signed, is_running: isRunning, money } = data;
  const isRight = money.difference === 0 && money.differing_count === 0;
  const close = () => {
    setIsOpen(false);
    reload();
  };
  return (
    <Card aria-label={t('dayEnd.signOff')}>
      <PanelHead>
        {t('dayEnd.signOff')}
        {signed && <span className="push tag tag--up">{t('dayEnd.checked')}</span>}
      </PanelHead>
      <div className="day-end__text">
        {signed ? (
          <p>
            <bdi>{signed.operator}</bdi> · <When at={signed.at} />
          </p>
        ) : (
          <p className="t2">{t(isRunning ? 'dayEnd.signLater' : 'dayEnd.unsigned')}</p>
        )}
        {maySign && !signed && (
          <Button isBlock disabled={isRunning} onClick={() => setIsOpen(true)}>
            {t('dayEnd.sign')}
          </Button>
        )}
      </div>
      {isOpen && (
        <ActionDialog
          title={t('dayEnd.sign')}
          text={t(isRight ? 'dayEnd.signText' : 'dayEnd.signDiffers', { day: data.day })}
          confirmLabel={t('dayEnd.sign')}
          isDanger={!isRight}
          hasNoReason
          act={() => signDay({ day: data.day })}
          onDone={close}
          onClose={close}
        />
      )}
    </Card>
  );
}
