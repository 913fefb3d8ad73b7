import {
  SETTINGS,
  type SettingKey,
  type SettingSpec,
} from '@fulcrum/contract/console/setting-list';
import { UNSERVED_COUNTRIES } from '@fulcrum/contract/areas';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { formatDecimal, microUsd, parseDecimal, USD_DIGITS } from '@fulcrum/engine/units';

import type { FundsModule, FundsSettings } from '../funds/module.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db, Sql } from '../ports/db.ts';
import { Refused } from '../refusal.ts';
import { checkedSetting } from './check-setting.ts';
import { ComplaintEmail } from './complaint-email.ts';

export type SettingTexts = Readonly<Record<SettingKey, string>>;

export interface WantedSetting {
  readonly key: SettingKey;
  /** What the operator saw. */
  readonly before: string;
  readonly after: string;
}

/** What operators may set of the product, as text; what each one does is its reader's affair. */
export interface SettingsModule {
  /** All of them; a change anywhere is seen within five seconds. */
  read(): Promise<SettingTexts>;
  /** Where complaints go: as the address outside tells it, where there is one, else the setting. */
  complaintEmail(): Promise<string>;
  /** All of them as they stand within a transaction. */
  readNow(sql: Sql): Promise<SettingTexts>;
  /** Sets some, in the transaction of the entry in the log; answers those that became others. */
  save(tx: Sql, wanted: readonly WantedSetting[]): Promise<readonly WantedSetting[]>;
}

export interface SettingsPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly funds: Pick<FundsModule, 'settings' | 'saveSettings'>;
  readonly risk: RiskSettings;
  /** Reads what tells where complaints go; null where nothing outside does. */
  readonly askComplaintEmail: (() => Promise<string>) | null;
  /** Hears of failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

/** How soon a change by an operator is seen, in every process. */
const FRESH_MS = 5_000;
/** Any constant of our own: changes follow one another, so that what was compared stays. */
const SETTINGS_LOCK = 7_403_117;
/** Decimals of a percentage kept in basis points. */
const LEVEL_DIGITS = 2;

/** What holds until an operator sets something else, of settings with a row of their own. */
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
  app_mode: 'trade',
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
    ...riskTexts(risk),
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
    async save(tx, wanted) {
      await tx.query('select pg_advisory_xact_lock($1)', [SETTINGS_LOCK]);
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
      return changes;
    },
  };
}

function checkedChange({ key, before, after }: WantedSetting, known: SettingTexts): WantedSetting {
  const spec: SettingSpec = SETTINGS[key];
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

/** What is left to the server has no row. */
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
  four_eyes_above: formatDecimal(settings.fourEyesAbove, USD_DIGITS, 0),
  deposit_hours: String(settings.depositHours),
});

function fundsOf(texts: SettingTexts): FundsSettings {
  const limit = parseDecimal(texts.four_eyes_above, USD_DIGITS);
  if (limit === null) throw new Error(`Expected dollars, was ${texts.four_eyes_above}`);
  return {
    needsVerification: texts.needs_verification === '1',
    methodWaitHours: Number(texts.method_wait_hours),
    fourEyesAbove: microUsd(limit),
    depositHours: Number(texts.deposit_hours),
  };
}

const riskTexts = (risk: RiskSettings) => ({
  trade_fee_type: risk.feeMode === 'perLot' ? '1' : '2',
  margin_call_level: formatDecimal(risk.marginCallLevel, LEVEL_DIGITS, 0),
  stop_out_level: formatDecimal(risk.stopOutLevel, LEVEL_DIGITS, 0),
  positions_max: String(risk.positionsMax),
  pendings_max: String(risk.pendingsMax),
});
