import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { sourceOf, textsOf, type FieldTexts } from './source-draft.ts';
import { fieldsOf, SOURCE_KINDS, type SourceField } from './source-fields.ts';
import { kindName } from './source-kind-name.ts';
import type { Source } from './source-settings-text.ts';

/** Names of sources; the server refuses others. */
const NAME = '[a-z0-9][a-z0-9\\-]{0,31}';
/** Names of environment variables. Few secrets look like one, so few can be entered by mistake. */
const VARIABLE = '(env:)?[A-Z][A-Z0-9_]*';

interface SourceDialogProps {
  /** Null for a new source. */
  readonly known: { readonly name: string; readonly source: Source } | null;
  readonly takenNames: readonly string[];
  readonly onSave: (name: string, source: Source) => void;
  readonly onClose: () => void;
}

/** The form of one source. What is entered becomes part of the draft only. */
export function SourceDialog({ known, takenNames, onSave, onClose }: SourceDialogProps) {
  const [name, setName] = useState(known?.name ?? '');
  const [kind, setKind] = useState<string>(known?.source.kind ?? 'binance');
  const [texts, setTexts] = useState<FieldTexts>(() => (known ? textsOf(known.source) : {}));
  const isTaken = known === null && takenNames.includes(name);
  const fields = fieldsOf(kind).filter(
    ({ path }) => !path.startsWith('tls.') || texts['tls'] !== 'false',
  );
  const inputs = (isRare: boolean) =>
    fields
      .filter((field) => (field.isRare ?? false) === isRare)
      .map((field) => (
        <SourceInput
          key={`${kind} ${field.path}`}
          field={field}
          text={texts[field.path] ?? ''}
          onText={(text) => setTexts((was) => ({ ...was, [field.path]: text }))}
        />
      ));
  const rare = inputs(true);
  return (
    <FormDialog
      title={known ? t('sources.editSource', { name: known.name }) : t('sources.addSource')}
      text={t('sources.sourceText')}
      confirmLabel={t(known ? 'sources.take' : 'sources.add')}
      isBlocked={isTaken}
      onConfirm={() => onSave(name, sourceOf(kind, withFirstChoices(kind, texts)))}
      onClose={onClose}
    >
      <div className="feeds__fields">
        <ChoiceField
          label={t('sources.kind')}
          value={kind}
          options={Object.keys(SOURCE_KINDS).map((each) => ({
            value: each,
            label: kindName(each),
          }))}
          isDisabled={known !== null}
          onValue={setKind}
        />
        <Field
          label={t('sources.name')}
          hint={t('sources.nameHint')}
          value={name}
          pattern={NAME}
          required
          readOnly={known !== null}
          autoComplete="off"
          spellCheck={false}
          onText={setName}
        />
        {inputs(false)}
      </div>
      {isTaken && <Note look="late">{t('sources.nameTaken')}</Note>}
      {rare.length > 0 && (
        <details>
          <summary>{t('sources.moreFields')}</summary>
          <div className="feeds__fields feeds__rare">{rare}</div>
        </details>
      )}
    </FormDialog>
  );
}

/** A choice without an empty option shows its first one, so that is what was chosen. */
function withFirstChoices(kind: string, texts: FieldTexts): FieldTexts {
  const first = fieldsOf(kind).flatMap((field) =>
    field.entry === 'choice' && field.isRequired ? [[field.path, field.choices[0]?.[0] ?? '']] : [],
  );
  return { ...Object.fromEntries(first), ...texts };
}

interface SourceInputProps {
  readonly field: SourceField;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function SourceInput({ field, text, onText }: SourceInputProps) {
  if (field.entry === 'choice') {
    const options = field.choices.map(([value, label]) => ({ value, label: t(label) }));
    return (
      <ChoiceField
        label={t(field.label)}
        value={text}
        options={
          field.isRequired ? options : [{ value: '', label: t('sources.standard') }, ...options]
        }
        onValue={onText}
      />
    );
  }
  const isSecret = field.entry === 'secret';
  return (
    <Field
      label={t(field.label)}
      {...(isSecret && { hint: t('sourceHint.secret'), pattern: VARIABLE })}
      {...(field.hint && { hint: t(field.hint) })}
      {...(field.entry === 'number' && { inputMode: 'numeric' })}
      value={text}
      required={field.isRequired ?? false}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      onText={onText}
    />
  );
}
