import './hedging.css';

import type {
  HedgedInstrument,
  HedgeRule,
  Hedging,
} from '@fulcrum/contract/console/hedging/schema';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { DiffList } from '../../parts/figures/diff-list.tsx';
import { proposeHedgeRule } from './calls.ts';
import { fieldLabel, hedgeDifference } from './field-label.ts';

type Name = keyof HedgeRule;
type Draft = Readonly<Record<Exclude<Name, 'mode'>, string>> & { readonly mode: HedgeRule['mode'] };

const NEW: Draft = {
  mode: 'suggest',
  limit: '20',
  ratio: '100',
  band: '2',
  clip_min: '1',
  clip_max: '20',
  cool_s: '10',
  slip: '20',
  provider: '',
  symbol: '',
  units_per_lot: '100000',
  step: '0.01',
  pauses_opening: 'false',
};

/** Fields with a number, in the order of the form. */
const NUMBERS = ['limit', 'ratio', 'band', 'clip_min', 'clip_max', 'cool_s', 'slip'] as const;
const AT_PROVIDER = ['symbol', 'units_per_lot', 'step'] as const;
// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const NAMES = Object.keys(NEW) as Name[];

const draftOf = (rule: HedgeRule): Draft => ({
  ...rule,
  ratio: String(rule.ratio),
  cool_s: String(rule.cool_s),
  slip: String(rule.slip),
  units_per_lot: String(rule.units_per_lot),
  pauses_opening: String(rule.pauses_opening),
});

const inputOf = ({ pauses_opening: pauses, ...draft }: Draft) => ({
  ...draft,
  pauses_opening: pauses === 'true' ? 1 : 0,
});

interface RuleDialogProps {
  readonly data: Hedging;
  /** Null for an instrument that has no rule yet. */
  readonly row: HedgedInstrument | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The editor of a rule, which shows the differences before it is proposed. */
export function RuleDialog({ data, row, onDone, onClose }: RuleDialogProps) {
  const known = row && (row.next_rule ?? row.rule);
  const start = known ? draftOf(known) : NEW;
  const [draft, setDraft] = useState(start);
  const ruled = new Set(data.instruments.map((each) => each.instrument_id));
  const free = data.listed.filter(({ id }) => !ruled.has(id));
  const [instrument, setInstrument] = useState(String(row?.instrument_id ?? free[0]?.id ?? ''));
  const set = (name: Name) => (value: string) => setDraft((was) => ({ ...was, [name]: value }));
  const providers = new Set(['', ...(data.providers ?? []).map(({ name }) => name)]);
  if (start.provider !== '') providers.add(start.provider);
  const field = (name: Exclude<Name, 'mode' | 'provider' | 'pauses_opening'>) => (
    <Field
      key={name}
      label={fieldLabel(name)}
      value={draft[name]}
      inputMode={name === 'symbol' ? 'text' : 'decimal'}
      maxLength={64}
      required={name !== 'symbol'}
      spellCheck={false}
      autoComplete="off"
      onText={set(name)}
    />
  );
  return (
    <ActionDialog
      title={row ? t('hedging.rule', { code: row.show_code }) : t('hedging.newRule')}
      text={t(data.is_alone ? 'hedging.aloneText' : 'hedging.ruleText')}
      confirmLabel={t('hedging.propose')}
      isWide
      act={(reason) => proposeHedgeRule({ ...inputOf(draft), instrument_id: instrument, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="hedging__fields">
        {!row && (
          <ChoiceField
            label={t('column.instrument')}
            value={instrument}
            options={free.map(({ id, show_code }) => ({ value: String(id), label: show_code }))}
            onValue={setInstrument}
          />
        )}
        <ChoiceField
          label={fieldLabel('mode')}
          value={draft.mode}
          options={(['off', 'suggest', 'auto'] as const).map((mode) => ({
            value: mode,
            label: t(`hedgeMode.${mode}`),
          }))}
          onValue={set('mode')}
        />
        {NUMBERS.map(field)}
        <ChoiceField
          label={fieldLabel('pauses_opening')}
          value={draft.pauses_opening}
          options={[
            { value: 'false', label: t('field.no') },
            { value: 'true', label: t('field.yes') },
          ]}
          onValue={set('pauses_opening')}
        />
        <ChoiceField
          label={fieldLabel('provider')}
          value={draft.provider}
          options={[...providers].map((name) => ({
            value: name,
            label: name === '' ? t('hedging.noProvider') : name,
          }))}
          onValue={set('provider')}
        />
        {AT_PROVIDER.map(field)}
      </div>
      {row && (
        <DiffList
          rows={NAMES.filter((name) => draft[name] !== start[name]).map((name) =>
            hedgeDifference({ field: name, before: start[name], after: draft[name] }),
          )}
        />
      )}
    </ActionDialog>
  );
}
