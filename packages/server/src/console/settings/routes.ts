import * as api from '@fulcrum/contract/console/settings/calls';
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingSpec,
} from '@fulcrum/contract/console/settings/setting-list';

import { readAudit } from '../../audit/log.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { AddressRanges, type SettingsModule } from './module.ts';
import type { Binder } from '../binder.ts';
import { PAGE_SIZE } from '../page.ts';
import type { ConsolePorts } from '../ports.ts';

const objectOf = (key: string) => `setting ${key}`;

/** Routes for product settings; the history of each is read from the audit log. */
export function settingRoutes(serve: Binder, { db, settings }: ConsolePorts): void {
  serve.read(api.settings, () => settingRows(settings, db));
  serve.read(api.settingHistory, ({ input }) => historyOf(db, input.key));

  serve.change(api.saveSettings, async ({ input, act }) => {
    const { tx, operator, visit, reason } = act;
    const by = { operatorId: operator.id, reason };
    for (const { key, before, after, fromAt } of await settings.save(tx, input.changes, by)) {
      if (key === 'console_ranges') refuseOutside(after, visit.address);
      const detail = { value: [before, after], ...(fromAt !== null && { from: fromAt }) };
      await act.note('setting.set', objectOf(key), detail);
    }
    act.afterCommit(() => settings.saved());
    return settingRows(settings, tx);
  });

  serve.change(api.withdrawSetting, async ({ input: { id }, act }) => {
    const { tx, operator, reason } = act;
    const by = { operatorId: operator.id, reason };
    for (const { key, before, after } of await settings.withdraw(tx, id, by)) {
      await act.note('setting.withdrawn', objectOf(key), { value: [before, after] });
    }
    act.afterCommit(() => settings.saved());
    return settingRows(settings, tx);
  });
}

/**
 * Throws if the caller's address is outside the ranges: operators who lock themselves out could not
 * undo it.
 */
function refuseOutside(ranges: string, address: string): void {
  if (new AddressRanges().include(ranges, address)) return;
  throw new Refused('setting.outside', { address });
}

/** Returns every setting with its current value and the value decided for later. */
export async function settingRows(settings: SettingsModule, sql: Sql): Promise<api.SettingRow[]> {
  const texts = await settings.readNow(sql);
  const coming = await settings.coming(sql);
  return SETTING_KEYS.map((key) => {
    const spec: SettingSpec = SETTINGS[key];
    const next = coming[key];
    return {
      key,
      value: texts[key],
      is_fixed: spec.isFixed === true || spec.hasOwnCalls === true,
      coming: next ? { id: next.id, value: next.value, from_at: next.fromAt } : null,
    };
  });
}

async function historyOf(sql: Sql, key: string): Promise<api.SettingChange[]> {
  const filter = { object: objectOf(key) };
  const { rows } = await readAudit(sql, filter, { limit: PAGE_SIZE, offset: 0 });
  return rows.map(({ seq, at, operator, detail, reason }) => {
    // Only the calls above write these entries, and audit entries never change.
    const known = JSON.parse(detail) as { value: [string, string]; from?: number };
    const [before, after] = known.value;
    return { seq, at, operator, before, after, reason, from_at: known.from ?? null };
  });
}
