import type { InstrumentTerms } from '@fulcrum/contract/console/catalogue/schema';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { setHalted, setListed } from './calls.ts';

interface DialogProps {
  readonly row: InstrumentTerms;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Dialog that halts or resumes an instrument. A halt affects every trader, so its code must be
 * typed.
 */
export function HaltDialog({ row, onDone, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const { id, code, is_halted: isHalted, positions, pendings, converts } = row;
  const states = [t('status.trading'), t('status.halted')] as const;
  const what = isHalted
    ? t('instruments.resumeText')
    : t('instruments.haltText', { positions, pendings });
  const through = t('instruments.converts', { codes: converts.join(', ') });
  return (
    <ActionDialog
      title={t(isHalted ? 'instruments.resumeTitle' : 'instruments.haltTitle', { code })}
      text={!isHalted && converts.length > 0 ? `${what} ${through}` : what}
      confirmLabel={t(isHalted ? 'instruments.resume' : 'instruments.halt')}
      isDanger={!isHalted}
      change={{ before: states[isHalted ? 1 : 0], after: states[isHalted ? 0 : 1] }}
      act={(reason) => setHalted({ id, halted: isHalted ? 0 : 1, code: typed, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label={t('instruments.typeCode', { code })}
        value={typed}
        autoComplete="off"
        autoFocus
        required
        onText={(text) => setTyped(text.trim().toUpperCase())}
      />
    </ActionDialog>
  );
}

export function ListDialog({ row, onDone, onClose }: DialogProps) {
  const { id, code, is_listed: isListed } = row;
  const label = t(isListed ? 'instruments.unlist' : 'instruments.list');
  return (
    <ActionDialog
      title={label}
      text={t(isListed ? 'instruments.unlistText' : 'instruments.listText', { code })}
      confirmLabel={label}
      isDanger={isListed}
      act={(reason) => setListed({ id, listed: isListed ? 0 : 1, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
