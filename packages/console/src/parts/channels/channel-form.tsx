import './channels.css';

import type { Reply } from '@fulcrum/client/problem';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Field } from '../fields/field.tsx';
import { DiffList } from '../figures/diff-list.tsx';
import { fieldText, type Draft, type FieldSpec } from './channel-fields.ts';

interface ChannelFormProps<Name extends string, Data> {
  readonly title: string;
  readonly fields: (draft: Draft<Name>) => readonly FieldSpec<Name>[];
  readonly start: Draft<Name>;
  readonly isNew: boolean;
  /** Returns a text about what saving the draft would do. */
  readonly text: (changed: readonly Name[]) => string;
  readonly save: (draft: Draft<Name>, reason: string) => Promise<Reply<Data>>;
  readonly onDone: (data: Data) => void;
  readonly onClose: () => void;
  readonly children?: (draft: Draft<Name>) => Elements;
}

/** Form of a new or existing channel, which shows the differences before saving. */
export function ChannelForm<Name extends string, Data>(props: ChannelFormProps<Name, Data>) {
  const { title, fields, start, isNew, text, save, onDone, onClose, children } = props;
  const [draft, setDraft] = useState(start);
  const specs = fields(draft);
  const changed = specs.filter(({ name }) => draft[name] !== start[name]).map(({ name }) => name);
  const set = (name: Name) => (value: string) => setDraft((known) => ({ ...known, [name]: value }));
  return (
    <ActionDialog
      title={title}
      text={text(changed)}
      confirmLabel={t('app.save')}
      isWide
      act={(reason) => save(draft, reason)}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="act__grid">
        {specs.map((spec) => {
          const { name, hint, choices } = spec;
          const label = fieldText(name);
          if (choices) {
            return (
              <ChoiceField
                key={name}
                label={label}
                value={draft[name]}
                options={choices.map((choice) => ({
                  value: choice.value,
                  label: choice.label === null ? choice.value : t(choice.label),
                }))}
                onValue={set(name)}
              />
            );
          }
          return (
            <div key={name} className={spec.isWide ? 'act__wide' : undefined}>
              <Field
                label={label}
                {...(hint !== undefined && { hint: t(hint) })}
                value={draft[name]}
                inputMode={spec.isDecimal ? 'decimal' : 'text'}
                maxLength={200}
                required={!spec.isOptional}
                spellCheck={false}
                autoComplete="off"
                onText={set(name)}
              />
            </div>
          );
        })}
      </div>
      {children?.(draft)}
      {!isNew && changed.length > 0 && (
        <DiffList
          rows={changed.map((name) => ({
            field: name,
            label: fieldText(name),
            before: start[name],
            after: draft[name],
          }))}
        />
      )}
    </ActionDialog>
  );
}
