import type { Instrument } from '@fulcrum/engine/market/instrument';
import { LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import type { NumberForm } from '@fulcrum/ui/figures/read-number';

/** Decimals of a share, entered in percent. */
export const PERCENT_DIGITS = 2;

/* What the fields of trading take. */
export const LOTS_FORM: NumberForm = { digits: LOT_DIGITS };
export const USD_FORM: NumberForm = { digits: USD_DIGITS, kind: 'money' };
export const PERCENT_FORM: NumberForm = { digits: PERCENT_DIGITS };

/** A price of the instrument, not a thousand times another one. */
export const priceForm = (
  { digits }: Pick<Instrument, 'digits'>,
  near: number | null | undefined,
): NumberForm => ({ digits, kind: 'price', near: near ?? null });
