import {
  SETTINGS,
  type SettingKey,
  type SettingSpec,
} from '@fulcrum/contract/console/settings/setting-list';
import { UNSERVED_COUNTRIES } from '@fulcrum/contract/identity/areas';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { basisPoints, microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { formatDecimal, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { FundsModule, FundsSettings } from '../../payments/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { lock } from '../../platform/store/locks.ts';
import {
  kindOf,
  levelText,
  type Decider,
  type Levels,
  type RiskModule,
} from '../../trading/risk/module.ts';
import { checkedSetting } from './check-setting.ts';
import { ComplaintEmail } from './complaint-email.ts';

export { AddressRanges } from '../../platform/http/address-ranges.ts';

export type SettingTexts = Readonly<Record<SettingKey, string>>;

export interface WantedSetting {
  readonly key: SettingKey;
  /** The value that the operator saw. */
  readonly before: string;
  readonly after: string;
}

/** A setting whose new value is decided and takes effect later. */
export interface ComingSetting {
  /** Id of the decision, with which it can be withdrawn. */
  readonly id: number;
  readonly value: string;
  /** Time of the market, epoch ms. */
  readonly fromAt: number;
}
export type ComingSettings = Readonly<Partial<Record<SettingKey, ComingSetting>>>;

/** A changed setting; `fromAt` is null if the change takes effect at once. */
export type SetSetting = WantedSetting & { readonly fromAt: number | null };

/** The product settings as text. The module that uses a setting interprets it. */
export interface SettingsModule {
  /** Returns all settings; a change in any process is seen within five seconds. */
  read(): Promise<SettingTexts>;
  /**
   * Returns the e-mail address for complaints: fetched from outside if configured, else the
   * setting.
   */
  complaintEmail(): Promise<string>;
  /** Returns all settings as the transaction sees them. */
  readNow(sql: Sql): Promise<SettingTexts>;
  /** Returns the settings that are decided for later, as the transaction sees them. */
  coming(sql: Sql): Promise<ComingSettings>;
  /**
   * Changes settings in the transaction of the audit entry; returns the settings that really
   * changed.
   */
  save(tx: Sql, wanted: readonly WantedSetting[], by: Decider): Promise<readonly SetSetting[]>;
  /** Withdraws the decision `id`, which has not taken effect yet; returns the withdrawn values. */
  withdraw(tx: Sql, id: number, by: Decider): Promise<readonly WantedSetting[]>;
  /** Must be called after the commit of `save` or `withdraw`. */
  saved(): Promise<void>;
}

export interface SettingsPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly funds: Pick<FundsModule, 'settings' | 'saveSettings'>;
  readonly risk: Pick<RiskModule, 'inForce' | 'levels' | 'fees' | 'decided'>;
  /** Fetches the e-mail address for complaints; null if no outside source is configured. */
  readonly askComplaintEmail: (() => Promise<string>) | null;
  /** Called with failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

/** The longest time until every process sees a change by an operator. */
const FRESH_MS = 5_000;
/** Number of decimals of a percentage that is stored in basis points. */
const LEVEL_DIGITS = 2;

/** The defaults of settings that are stored in a row of their own. */
const DEFAULTS = {
  verify_reg_type: 'auto',
  is_show_mobile: 'auto',
  invite_required: '0',
  unserved_countries: [...UNSERVED_COUNTRIES].sort().join(','),
  status: '0',
  loss_url: '',
  service_link: '',
  service_link_type: '1',
  complaint_email: '',
  legal_name: '',
  legal_licence: '',
  legal_address: '',
  demo_brand: '0',
  app_mode: 'trade',
  net_exposure_limit: '0',
  console_ranges: '',
} as const satisfies Partial<SettingTexts>;
type PlainKey = keyof typeof DEFAULTS;

const PLAIN_KEYS = Object.keys(DEFAULTS) as PlainKey[]; // its own keys
const isPlain = (key: SettingKey): key is PlainKey => Object.hasOwn(DEFAULTS, key);

export function createSettings(ports: SettingsPorts): SettingsModule {
  const { db, clock, funds, risk, askComplaintEmail, fault } = ports;
  const complaint =
    askComplaintEmail && new ComplaintEmail({ clock, ask: askComplaintEmail, fault });
  let latest: { readonly at: number; readonly texts: SettingTexts } | null = null;
  const readNow = async (sql: Sql): Promise<SettingTexts> => ({
    ...(await plainTexts(sql)),
    ...fundsTexts(await funds.settings(sql)),
    ...riskTexts(risk.inForce()),
  });
  async function read(): Promise<SettingTexts> {
    const at = clock.now();
    if (latest && at - latest.at < FRESH_MS) return latest.texts;
    const texts = await readNow(db);
    latest = { at, texts };
    return texts;
  }
  return {
    readNow,
    read,
    async complaintEmail() {
      return (await complaint?.read()) ?? (await read()).complaint_email;
    },
    coming: (sql) => comingOf(risk, sql),
    async save(tx, wanted, by) {
      await lock(tx, 'settings');
      const known = await readNow(tx);
      const changes = wanted
        .map((one) => checkedChange(one, known))
        .filter(({ before, after }) => before !== after);
      if (changes.length === 0) throw new Refused('console.unchanged');
      const next = { ...known };
      for (const { key, after } of changes) {
        next[key] = after;
        if (isPlain(key)) await writePlain(tx, key, after);
      }
      if (changes.some(({ key }) => SETTINGS[key].group === 'money')) {
        await funds.saveSettings(tx, fundsOf(next));
      }
      const isLevel = ({ key }: WantedSetting) => isLevelKey(key);
      const decided = changes.some(isLevel) ? await decideLevels(risk, tx, changes, by) : null;
      return changes.map((one) => ({
        ...one,
        fromAt: isLevel(one) ? (decided?.fromAt ?? null) : null,
      }));
    },
    async withdraw(tx, id, by) {
      const taken = levelTexts((await risk.levels.withdraw(tx, id, by)).terms);
      const held = levelTexts(risk.inForce());
      return LEVEL_KEYS.map((key) => ({ key, before: taken[key], after: held[key] })).filter(
        ({ before, after }) => before !== after,
      );
    },
    saved: () => risk.decided(),
  };
}

function checkedChange({ key, before, after }: WantedSetting, known: SettingTexts): WantedSetting {
  const spec: SettingSpec = SETTINGS[key];
  if (spec.hasOwnCalls) throw new Refused('setting.elsewhere', { setting: key });
  if (spec.isFixed) throw new Refused('setting.fixed', { setting: key });
  if (known[key] !== before) throw new Refused('setting.changed', { setting: key });
  return { key, before, after: checkedSetting(key, after) };
}

async function plainTexts(sql: Sql): Promise<Pick<SettingTexts, PlainKey>> {
  const rows = await sql.query<{ key: PlainKey; value: unknown }>(
    'select key, value from setting where key = any ($1::text[])',
    [PLAIN_KEYS],
  );
  return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, String(value)])) };
}

/** Stores a setting; a setting at its default has no row. */
async function writePlain(tx: Sql, key: PlainKey, text: string): Promise<void> {
  if (text === DEFAULTS[key]) {
    await tx.query('delete from setting where key = $1', [key]);
    return;
  }
  await tx.query(
    `insert into setting (key, value) values ($1, $2::text::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(text)],
  );
}

const fundsTexts = (settings: FundsSettings) => ({
  needs_verification: settings.needsVerification ? '1' : '0',
  method_wait_hours: String(settings.methodWaitHours),
  payee_wait_hours: String(settings.payeeWaitHours),
  four_eyes_above: formatDecimal(settings.fourEyesAbove, USD_DIGITS, 0),
  deposit_four_eyes_above: formatDecimal(settings.depositFourEyesAbove, USD_DIGITS, 0),
  deposit_hours: String(settings.depositHours),
});

function fundsOf(texts: SettingTexts): FundsSettings {
  return {
    needsVerification: texts.needs_verification === '1',
    methodWaitHours: Number(texts.method_wait_hours),
    payeeWaitHours: Number(texts.payee_wait_hours),
    fourEyesAbove: dollarsOf(texts.four_eyes_above),
    depositFourEyesAbove: dollarsOf(texts.deposit_four_eyes_above),
    depositHours: Number(texts.deposit_hours),
  };
}

function dollarsOf(text: string): MicroUsd {
  const amount = parseDecimal(text, USD_DIGITS);
  if (amount === null) throw new Error(`Expected dollars, was ${text}`);
  return microUsd(amount);
}

const LEVEL_KEYS = ['margin_call_level', 'stop_out_level'] as const;
const isLevelKey = (key: SettingKey): key is (typeof LEVEL_KEYS)[number] =>
  LEVEL_KEYS.some((each) => each === key);

/** Decides both margin levels together: an unchanged level keeps its pending or current value. */
async function decideLevels(
  risk: SettingsPorts['risk'],
  tx: Sql,
  changes: readonly WantedSetting[],
  by: Decider,
): Promise<{ readonly fromAt: number }> {
  const coming = await risk.levels.comingIn(tx);
  const texts = { ...levelTexts(coming?.terms ?? risk.inForce()) };
  for (const { key, after } of changes) if (isLevelKey(key)) texts[key] = after;
  const levels = {
    marginCallLevel: basisPoints(parseDecimal(texts.margin_call_level, LEVEL_DIGITS) ?? 0),
    stopOutLevel: basisPoints(parseDecimal(texts.stop_out_level, LEVEL_DIGITS) ?? 0),
  };
  return risk.levels.decide(tx, levels, by);
}

async function comingOf(risk: SettingsPorts['risk'], sql: Sql): Promise<ComingSettings> {
  const [levels, fees] = [await risk.levels.comingIn(sql), await risk.fees.comingIn(sql)];
  const now = levelTexts(risk.inForce());
  const next = levels && levelTexts(levels.terms);
  const differing = LEVEL_KEYS.filter((key) => next && now[key] !== next[key]);
  return {
    ...Object.fromEntries(
      differing.map((key) => [key, levels && next && { ...levels, value: next[key] }]),
    ),
    ...(fees && { trade_fee_type: { ...fees, value: String(kindOf(fees.terms)) } }),
  };
}

const levelTexts = ({ marginCallLevel, stopOutLevel }: Levels) => ({
  margin_call_level: levelText(marginCallLevel),
  stop_out_level: levelText(stopOutLevel),
});

const riskTexts = (risk: RiskSettings) => ({
  trade_fee_type: String(kindOf(risk.fees.mode)),
  ...levelTexts(risk),
  positions_max: String(risk.positionsMax),
  pendings_max: String(risk.pendingsMax),
});
