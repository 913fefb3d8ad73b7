import { z } from 'zod';

import { integer, text } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { whole } from '../schema.ts';
import { settingFacts } from './facts.ts';
import { SETTING_KEYS } from './setting-list.ts';

const key = z.enum(SETTING_KEYS, { error: 'setting.unknown' });
/** The limit of the longest form; each form has its own refusal for an invalid value. */
const value = text({ min: 0, max: 2_000 }, 'setting.choice');

const READS = 'Reads only.';

export const SettingRow = z.object({
  key: z.enum(SETTING_KEYS),
  value: z.string(),
  is_fixed: z.boolean(),
  /** The value decided for later, with its time by the market clock; null if none is decided. */
  coming: z.object({ id: whole, value: z.string(), from_at: whole }).nullable(),
});
export type SettingRow = z.infer<typeof SettingRow>;

export const SettingChange = z.object({
  seq: whole,
  at: whole,
  operator: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  /** When the change takes effect, by the market clock; null if at once. */
  from_at: whole.nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;

export const settings = operatorCall({
  ...settingFacts.settings,
  summary: 'Every setting of the product as it stands.',
  harmless: READS,
  permission: 'settings.view',
  input: z.object({}),
  reply: z.array(SettingRow),
});

export const settingHistory = operatorCall({
  ...settingFacts.settingHistory,
  summary: 'Who set a setting to what, newest first, 50 at most.',
  harmless: READS,
  permission: 'settings.view',
  input: z.object({ key }),
  reply: z.array(SettingChange),
});

export const saveSettings = operatorCall({
  ...settingFacts.saveSettings,
  summary: 'Sets settings, all or none; `before` is what the operator saw of each.',
  harmless:
    'Margin levels hold from a later day roll, told to all. No other setting decides orders.',
  permission: 'settings.change',
  needsStepUp: true,
  input: z.object({
    changes: z
      .array(z.object({ key, before: value, after: value }), { error: 'setting.unknown' })
      .min(1, 'console.unchanged')
      .max(SETTING_KEYS.length, 'setting.unknown'),
    reason,
  }),
  reply: z.array(SettingRow),
});

export const withdrawSetting = operatorCall({
  ...settingFacts.withdrawSetting,
  summary: 'Takes back what was decided and does not hold yet; people who were told are told.',
  harmless: 'What holds goes on holding.',
  permission: 'settings.change',
  needsStepUp: true,
  input: z.object({
    id: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'setting.changed'),
    reason,
  }),
  reply: z.array(SettingRow),
});

/** Calls about settings. */
export const SETTING_CALLS = [settings, settingHistory, saveSettings, withdrawSetting] as const;
