import type { CategoryRow } from '@fulcrum/contract/console/catalogue/schema';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { nameIn } from '../../i18n/language.ts';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { FieldGrid, WideField } from '../../parts/fields/field-groups.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { NamesFields } from '../../parts/fields/names-fields.tsx';
import { weekdays } from '../../parts/instruments/week-text.ts';
import type { Draft } from './draft.ts';
import { SearchWordsField } from './search-words-field.tsx';

interface TermsFieldsProps {
  readonly draft: Draft;
  readonly categories: readonly CategoryRow[];
  readonly onDraft: (draft: Draft) => void;
}

/** All editable terms, in two columns. */
export function TermsFields({ draft, categories, onDraft }: TermsFieldsProps) {
  const field = (
    name: Exclude<keyof Draft, 'name' | 'search_words' | 'fees'>,
    label: TextKey,
    hint?: string,
  ) => (
    <Field
      label={t(label)}
      value={draft[name] ?? ''}
      inputMode={name === 'show_code' || name === 'leverages' ? 'text' : 'decimal'}
      {...(hint === undefined ? {} : { hint })}
      onText={(text) => onDraft({ ...draft, [name]: text })}
    />
  );
  const choice = (
    name: 'category_id' | 'margin_mode' | 'swap_triple_day',
    label: TextKey,
    options: readonly { value: string; label: string }[],
  ) => (
    <ChoiceField
      label={t(label)}
      value={draft[name]}
      options={options}
      onValue={(value) => onDraft({ ...draft, [name]: value })}
    />
  );
  const days = weekdays().map((label, day) => ({ value: String(day), label }));
  return (
    <FieldGrid>
      {field('show_code', 'field.show_code')}
      {choice(
        'category_id',
        'field.category_id',
        categories.map(({ id, name }) => ({ value: String(id), label: nameIn(name) })),
      )}
      <NamesFields names={draft.name} onNames={(name) => onDraft({ ...draft, name })} />
      <SearchWordsField
        words={draft.search_words}
        onWords={(words) => onDraft({ ...draft, search_words: words })}
      />
      {field('position', 'field.position')}
      {field('contract_size', 'field.contract_size')}
      {field('lot_step', 'field.lot_step')}
      {field('min_lots', 'field.min_lots')}
      {field('max_lots', 'field.max_lots')}
      {choice('margin_mode', 'field.margin_mode', [
        { value: 'leveraged', label: t('margin.leveraged') },
        { value: 'fixed', label: t('margin.fixed') },
      ])}
      <WideField>{field('leverages', 'field.leverages', t('field.leveragesHint'))}</WideField>
      {field('fee_rate', draft.fees.type === 1 ? 'field.fee_rate' : 'field.fee_share')}
      {choice('swap_triple_day', 'field.swap_triple_day', [
        { value: '', label: t('field.none') },
        ...days,
      ])}
      {draft.margin_price_floor !== null && (
        <WideField>
          {field('margin_price_floor', 'field.margin_price_floor', t('field.marginPriceFloorHint'))}
        </WideField>
      )}
      {field('swap_long', 'field.swap_long')}
      {field('swap_short', 'field.swap_short')}
      {field('stale_after', 'field.stale_after')}
      {field('max_jump_percent', 'field.max_jump_percent')}
    </FieldGrid>
  );
}
