import { t, type TextKey } from '../../i18n/i18n.ts';
import type { Difference } from '../../parts/figures/diff-list.tsx';

const LABELS: Readonly<Record<string, TextKey>> = {
  mode: 'hedgeField.mode',
  limit: 'hedgeField.limit',
  ratio: 'hedgeField.ratio',
  band: 'hedgeField.band',
  clip_min: 'hedgeField.clip_min',
  clip_max: 'hedgeField.clip_max',
  cool_s: 'hedgeField.cool_s',
  slip: 'hedgeField.slip',
  provider: 'hedgeField.provider',
  symbol: 'hedgeField.symbol',
  units_per_lot: 'hedgeField.units_per_lot',
  step: 'hedgeField.step',
  pauses_opening: 'hedgeField.pauses_opening',
  state: 'column.status',
  filled: 'column.filled',
  price: 'column.price',
  difference: 'hedging.difference',
  hedging: 'nav.hedging',
};

/** Returns the name of a field of a rule or of another decision about hedging. */
export function fieldLabel(field: string): string {
  const key = LABELS[field];
  return key ? t(key) : field;
}

/** Values that are words of the wire, keyed by field and value. */
const VALUES: Readonly<Record<string, TextKey>> = {
  'mode off': 'hedgeMode.off',
  'mode suggest': 'hedgeMode.suggest',
  'mode auto': 'hedgeMode.auto',
  'state unknown': 'hedgeState.unknown',
  'state settled': 'hedgeState.settled',
  'difference open': 'hedgeValue.open',
  'difference cleared': 'hedgeValue.cleared',
  'hedging on': 'hedgeValue.on',
  'hedging stopped': 'hedgeValue.stopped',
  'pauses_opening true': 'field.yes',
  'pauses_opening false': 'field.no',
};

/** Names a change of such a field, and its values, as people read them. */
export const hedgeDifference = ({
  field,
  before,
  after,
}: Omit<Difference, 'label'>): Difference => ({
  field,
  label: fieldLabel(field),
  before: before === null ? null : valueText(field, before),
  after: valueText(field, after),
});

function valueText(field: string, value: string): string {
  const key = VALUES[`${field} ${value}`];
  return key ? t(key) : value;
}
