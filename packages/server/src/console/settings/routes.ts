import * as api from '@fulcrum/contract/console/setting-calls';
import { SETTING_KEYS, SETTINGS, type SettingSpec } from '@fulcrum/contract/console/setting-list';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { AddressRanges, type SettingsModule } from '../../settings/module.ts';
import { readAudit } from '../../audit/log.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import type { ServeOperators } from '../binder.ts';

const HISTORY_ROWS = 50;
const SET = 'setting.set';
const WITHDRAWN = 'setting.withdrawn';
const objectOf = (key: string) => `setting ${key}`;

/** What operators set: its history is the log's, so there is one account of it. */
export function settingRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, settings } = ports;
  const note = noter(ports);

  serve.toOperator(api.settings, () => settingRows(settings, db));
  serve.toOperator(api.settingHistory, ({ input }) => historyOf(db, input.key));
  serve.toOperator(api.saveSettings, async ({ input, operator, visit }) => {
    const { changes, reason } = input;
    const rows = await db.transaction(async (tx) => {
      const by = { operatorId: operator.id, reason };
      for (const { key, before, after, fromAt } of await settings.save(tx, changes, by)) {
        if (key === 'console_ranges') refuseOutside(after, visit.address);
        const detail = { value: [before, after], ...(fromAt !== null && { from: fromAt }) };
        await note(tx, { operator, visit }, { action: SET, object: objectOf(key), detail, reason });
      }
      return settingRows(settings, tx);
    });
    await settings.saved();
    return rows;
  });
  serve.toOperator(api.withdrawSetting, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    const rows = await db.transaction(async (tx) => {
      const by = { operatorId: operator.id, reason };
      for (const { key, before, after } of await settings.withdraw(tx, id, by)) {
        const entry = { action: WITHDRAWN, object: objectOf(key) };
        const detail = { value: [before, after] };
        await note(tx, { operator, visit }, { ...entry, detail, reason });
      }
      return settingRows(settings, tx);
    });
    await settings.saved();
    return rows;
  });
}

/** Whoever shut themselves out could not open it again. */
function refuseOutside(ranges: string, address: string): void {
  if (new AddressRanges().include(ranges, address)) return;
  throw new Refused('setting.outside', { address });
}

/** Every setting as it stands, and what will come of it. */
export async function settingRows(settings: SettingsModule, sql: Sql): Promise<api.SettingRow[]> {
  const texts = await settings.readNow(sql);
  const coming = await settings.coming(sql);
  return SETTING_KEYS.map((key) => {
    const spec: SettingSpec = SETTINGS[key];
    const next = coming[key];
    return {
      ...{ key, value: texts[key], is_fixed: spec.isFixed === true || spec.hasOwnCalls === true },
      coming: next ? { id: next.id, value: next.value, from_at: next.fromAt } : null,
    };
  });
}

async function historyOf(sql: Sql, key: string): Promise<api.SettingChange[]> {
  const filter = { object: objectOf(key) };
  const { rows } = await readAudit(sql, filter, { limit: HISTORY_ROWS, offset: 0 });
  return rows.map(({ seq, at, operator, detail, reason }) => {
    // Written by the calls above, and by nothing else: the log refuses any other hand.
    const known = JSON.parse(detail) as { value: [string, string]; from?: number };
    const [before, after] = known.value;
    return { seq, at, operator, before, after, reason, from_at: known.from ?? null };
  });
}
