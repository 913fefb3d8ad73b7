import type { InstrumentTerms } from '@fulcrum/contract/console/catalogue/schema';
import { useState } from 'react';

import { say } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { setHalted, setListed } from './calls.ts';

interface DialogProps {
  readonly row: InstrumentTerms;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A halt stops everybody, so its instrument is named by hand. */
export function HaltDialog({ row, onDone, onClose }: DialogProps) {
  const [typed, setTyped] = useState('');
  const { id, code, is_halted: isHalted, positions, pendings, converts } = row;
  const states = [say('status.trading'), say('status.halted')] as const;
  const what = isHalted
    ? say('instruments.resumeText')
    : say('instruments.haltText', { positions, pendings });
  const through = say('instruments.converts', { codes: converts.join(', ') });
  return (
    <ActionDialog
      title={say(isHalted ? 'instruments.resumeTitle' : 'instruments.haltTitle', { code })}
      text={!isHalted && converts.length > 0 ? `${what} ${through}` : what}
      confirmLabel={say(isHalted ? 'instruments.resume' : 'instruments.halt')}
      isDanger={!isHalted}
      change={{ before: states[isHalted ? 1 : 0], after: states[isHalted ? 0 : 1] }}
      act={(reason) => setHalted({ id, halted: isHalted ? 0 : 1, code: typed, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label={say('instruments.typeCode', { code })}
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
  const label = say(isListed ? 'instruments.unlist' : 'instruments.list');
  return (
    <ActionDialog
      title={label}
      text={say(isListed ? 'instruments.unlistText' : 'instruments.listText', { code })}
      confirmLabel={label}
      isDanger={isListed}
      act={(reason) => setListed({ id, listed: isListed ? 0 : 1, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
