import type { HoursGroup } from '@fulcrum/contract/console/catalogue/schema';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { FieldGrid, WideField } from '../../parts/fields/field-groups.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { spansText } from '../../parts/instruments/week-text.ts';
import { PROFILE_CLASSES, type FixedDraft } from './new-draft.ts';

interface FixedFieldsProps {
  readonly draft: FixedDraft;
  readonly hours: readonly HoursGroup[];
  readonly onDraft: (draft: FixedDraft) => void;
}

/** Fields that are converted to upper case while typing, so that lower case is never refused. */
const CAPITALS: readonly (keyof FixedDraft)[] = ['code', 'base_currency', 'quote_currency'];

/** Fields that cannot be changed later, because stored prices and results depend on them. */
export function FixedFields({ draft, hours, onDraft }: FixedFieldsProps) {
  const set = (name: keyof FixedDraft, text: string) =>
    onDraft({ ...draft, [name]: CAPITALS.includes(name) ? text.trim().toUpperCase() : text });
  const field = (name: keyof FixedDraft, label: TextKey, hint?: TextKey) => (
    <Field
      label={t(label)}
      value={draft[name]}
      inputMode={CAPITALS.includes(name) ? 'text' : 'decimal'}
      required={name !== 'base_price'}
      autoComplete="off"
      {...(hint === undefined ? {} : { hint: t(hint) })}
      onText={(text) => set(name, text)}
    />
  );
  const choice = (
    name: keyof FixedDraft,
    label: TextKey,
    options: readonly { value: string; label: string }[],
  ) => (
    <ChoiceField
      label={t(label)}
      value={draft[name]}
      options={options}
      onValue={(value) => set(name, value)}
    />
  );
  return (
    <FieldGrid>
      {field('code', 'field.instrument_code')}
      {choice(
        'profile_class',
        'field.profile_class',
        PROFILE_CLASSES.map((value) => ({ value, label: t(`class.${value}`) })),
      )}
      {field('base_currency', 'field.base_currency', 'field.base_currencyHint')}
      {field('quote_currency', 'field.quote_currency', 'field.quote_currencyHint')}
      {field('digits', 'field.digits')}
      {choice('allows_non_positive', 'field.allows_non_positive', [
        { value: '0', label: t('field.no') },
        { value: '1', label: t('field.yes') },
      ])}
      <WideField>
        {choice('hours_of', 'field.hours_of', [
          { value: '', label: t('field.choose') },
          ...hours.flatMap(({ instruments, spans }) =>
            instruments.slice(0, 1).map(({ id, show_code: code }) => ({
              value: String(id),
              label: `${code}: ${spansText(spans)}`,
            })),
          ),
        ])}
      </WideField>
      {field('typical_spread', 'field.typical_spread')}
      {field('base_price', 'field.base_price', 'field.base_priceHint')}
    </FieldGrid>
  );
}
