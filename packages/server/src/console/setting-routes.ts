import * as api from '@fulcrum/contract/console/setting-calls';
import { SETTING_KEYS, SETTINGS, type SettingSpec } from '@fulcrum/contract/console/setting-list';

import type { Sql } from '../ports/db.ts';
import type { SettingTexts } from '../settings/module.ts';
import { readAudit } from './audit-log.ts';
import type { ConsolePorts } from './module.ts';
import { noter } from './noter.ts';
import type { ServeOperators } from './serve-operators.ts';

const HISTORY_ROWS = 50;
const SET = 'setting.set';
const objectOf = (key: string) => `setting ${key}`;

/** What operators set: its history is the log's, so there is one account of it. */
export function settingRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, settings } = ports;
  const note = noter(ports);

  serve.toOperator(api.settings, async () => settingRows(await settings.readNow(db)));
  serve.toOperator(api.settingHistory, ({ input }) => historyOf(db, input.key));
  serve.toOperator(api.saveSettings, ({ input, operator, visit }) =>
    db.transaction(async (tx) => {
      for (const { key, before, after } of await settings.save(tx, input.changes)) {
        const entry = { action: SET, object: objectOf(key), detail: { value: [before, after] } };
        await note(tx, { operator, visit }, { ...entry, reason: input.reason });
      }
      return settingRows(await settings.readNow(tx));
    }),
  );
}

export const settingRows = (texts: SettingTexts): api.SettingRow[] =>
  SETTING_KEYS.map((key) => {
    const spec: SettingSpec = SETTINGS[key];
    return { key, value: texts[key], is_fixed: spec.isFixed === true };
  });

async function historyOf(sql: Sql, key: string): Promise<api.SettingChange[]> {
  const filter = { action: SET, object: objectOf(key) };
  const { rows } = await readAudit(sql, filter, { limit: HISTORY_ROWS, offset: 0 });
  return rows.map(({ seq, at, operator, detail, reason }) => {
    // Written by the call above, and by nothing else: the log refuses any other hand.
    const { value } = JSON.parse(detail) as { value: [string, string] };
    return { seq, at, operator, before: value[0], after: value[1], reason };
  });
}
