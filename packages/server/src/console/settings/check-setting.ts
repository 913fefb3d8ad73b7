import { AREAS, sharersOf } from '@fulcrum/contract/identity/areas';
import {
  SETTINGS,
  type SettingForm,
  type SettingKey,
} from '@fulcrum/contract/console/settings/setting-list';
import { formatDecimal, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { ONE_USD } from '@fulcrum/engine/units/units';

import { emailOf } from '../../identity/auth/module.ts';
import { Refused } from '../../platform/refusal.ts';
import { checkedRanges } from '../../platform/http/address-ranges.ts';

const PERCENT_DIGITS = 2;

/** Returns the normalized text of a setting; throws if it is invalid. */
export function checkedSetting(key: SettingKey, text: string): string {
  const { form }: { readonly form: SettingForm } = SETTINGS[key];
  switch (form.form) {
    case 'choice':
      if (!form.choices.includes(text)) throw new Refused('setting.choice', { setting: key });
      return text;
    case 'whole':
      return within(key, parseDecimal(text, 0), form.min, form.max, 0);
    case 'percent': {
      const scale = 10 ** PERCENT_DIGITS;
      const value = parseDecimal(text, PERCENT_DIGITS);
      return within(key, value, form.min * scale, form.max * scale, PERCENT_DIGITS);
    }
    case 'usd':
      return within(key, parseDecimal(text, USD_DIGITS), 0, form.max * ONE_USD, USD_DIGITS);
    case 'link':
      if (text !== '' && !isLink(text)) throw new Refused('setting.link', { setting: key });
      return text;
    case 'email':
      return text === '' ? '' : emailOf(text, key);
    case 'text':
      if (text.length > form.max || /[\n\r\t]/.test(text)) {
        throw new Refused('setting.text', { max: form.max });
      }
      return text;
    case 'countries':
      return checkedCountries(text);
    case 'ranges':
      return checkedRanges(text);
  }
}

function within(
  setting: SettingKey,
  value: number | null,
  min: number,
  max: number,
  digits: number,
): string {
  if (value === null || value < min || value > max) {
    const shown = (limit: number) => formatDecimal(limit, digits, 0);
    throw new Refused('setting.range', { setting, min: shown(min), max: shown(max) });
  }
  return formatDecimal(value, digits, 0);
}

/**
 * Returns whether the text is a path of the product, or a web address without user name and
 * password.
 */
function isLink(text: string): boolean {
  if (/[\s<>"]/.test(text)) return false;
  if (text.startsWith('/')) return !/^\/[/\\]/.test(text);
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/**
 * Returns the country codes sorted and without duplicates. Countries that share a calling code can
 * only be refused together.
 */
function checkedCountries(text: string): string {
  const typed = text.toUpperCase().split(',');
  const codes = [...new Set(typed.map((code) => code.trim()).filter((code) => code !== ''))];
  for (const country of codes) {
    if (!AREAS.some((area) => area.country === country)) {
      throw new Refused('setting.countries', { country });
    }
    const others = sharersOf(country).filter((sharer) => !codes.includes(sharer));
    if (others.length > 0) {
      throw new Refused('setting.sharedCode', { country, others: others.join(', ') });
    }
  }
  return codes.sort().join(',');
}
