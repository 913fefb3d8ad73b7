import { t, type TextKey } from '../../i18n/i18n.ts';

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

/** Returns the value of a field as it is shown: yes or no for a setting that is on or off. */
export function fieldText(value: string): string {
  if (value === 'true') return t('field.yes');
  return value === 'false' ? t('field.no') : value;
}
