/** How a setting is written as text, and its limits. */
export type SettingForm =
  | { readonly form: 'choice'; readonly choices: readonly string[] }
  | { readonly form: 'whole'; readonly min: number; readonly max: number }
  /** Percent with at most two decimals. */
  | { readonly form: 'percent'; readonly min: number; readonly max: number }
  /** Dollars with at most six decimals. */
  | { readonly form: 'usd'; readonly max: number }
  /** Empty, a path of the product, or a URL. */
  | { readonly form: 'link' }
  /** Empty or an e-mail address. */
  | { readonly form: 'email' }
  /** One line of text. */
  | { readonly form: 'text'; readonly max: number }
  /** ISO 3166 codes separated by commas; empty for none. */
  | { readonly form: 'countries' }
  /**
   * Network ranges such as `203.0.113.0/24` or `2001:db8::/32`, separated by commas; empty for all.
   */
  | { readonly form: 'ranges' };

export const SETTING_GROUPS = ['registration', 'money', 'product', 'risk', 'console'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export interface SettingSpec {
  readonly group: SettingGroup;
  readonly form: SettingForm;
  /** The setting is read-only in the console, which shows why. */
  readonly isFixed?: true;
  /**
   * The setting is read-only in this list: its own calls change it together with related values.
   */
  readonly hasOwnCalls?: true;
  /** A change takes effect at a day roll that users are notified of, not at once. */
  readonly holdsLater?: true;
}

const YEAR_HOURS = 8_760;
const MONTH_HOURS = 720;
/**
 * Gives an owner time to notice a payout method that is not theirs; a longer wait would delay
 * withdrawals too much.
 */
export const METHOD_WAIT_HOURS_MAX = 72;
const onOff = { form: 'choice', choices: ['0', '1'] } as const;
const shown = { form: 'whole', min: 0, max: 1_000_000 } as const;

/**
 * Every setting of the product, with the form of its text; calls, screens and checks share this
 * list. `auto` lets the server choose what it can do.
 */
export const SETTINGS = {
  verify_reg_type: {
    group: 'registration',
    form: { form: 'choice', choices: ['auto', '0', '1', '2'] },
  },
  is_show_mobile: { group: 'registration', form: { form: 'choice', choices: ['auto', '0', '1'] } },
  invite_required: { group: 'registration', form: onOff },
  unserved_countries: { group: 'registration', form: { form: 'countries' } },
  needs_verification: { group: 'money', form: onOff },
  method_wait_hours: {
    group: 'money',
    form: { form: 'whole', min: 0, max: METHOD_WAIT_HOURS_MAX },
  },
  payee_wait_hours: { group: 'money', form: { form: 'whole', min: 0, max: MONTH_HOURS } },
  four_eyes_above: { group: 'money', form: { form: 'usd', max: 1_000_000_000 } },
  deposit_four_eyes_above: { group: 'money', form: { form: 'usd', max: 1_000_000_000 } },
  deposit_hours: { group: 'money', form: { form: 'whole', min: 1, max: YEAR_HOURS } },
  status: { group: 'product', form: onOff },
  loss_url: { group: 'product', form: { form: 'link' } },
  service_link: { group: 'product', form: { form: 'link' } },
  service_link_type: { group: 'product', form: { form: 'choice', choices: ['1', '2'] } },
  complaint_email: { group: 'product', form: { form: 'email' } },
  legal_name: { group: 'product', form: { form: 'text', max: 120 } },
  legal_licence: { group: 'product', form: { form: 'text', max: 200 } },
  legal_address: { group: 'product', form: { form: 'text', max: 200 } },
  demo_brand: { group: 'product', form: onOff },
  app_mode: { group: 'product', form: { form: 'choice', choices: ['trade', 'main'] } },
  trade_fee_type: {
    group: 'risk',
    form: { form: 'choice', choices: ['1', '2'] },
    hasOwnCalls: true,
  },
  margin_call_level: {
    group: 'risk',
    form: { form: 'percent', min: 20, max: 200 },
    holdsLater: true,
  },
  stop_out_level: { group: 'risk', form: { form: 'percent', min: 10, max: 100 }, holdsLater: true },
  net_exposure_limit: { group: 'risk', form: { form: 'usd', max: 1_000_000_000 } },
  positions_max: { group: 'risk', form: shown, isFixed: true },
  pendings_max: { group: 'risk', form: shown, isFixed: true },
  console_ranges: { group: 'console', form: { form: 'ranges' } },
} as const satisfies Readonly<Record<string, SettingSpec>>;

export type SettingKey = keyof typeof SETTINGS;
// `Object.keys` returns `string[]`; the cast restores the type of the keys.
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];
