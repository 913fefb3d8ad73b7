import * as api from '@fulcrum/contract/console/exports/calls';
import { mayDo } from '@fulcrum/contract/console/roles';

import { csvOf, figure } from '../../platform/csv.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import type { Row } from './rows.ts';
import { exportedRows } from './view.ts';

/** Routes for exporting lists as files, for operators who may see the list. */
export function exportRoutes(serve: Binder, ports: ConsolePorts): void {
  // The rows are read before the transaction, because a long list would keep it open.
  serve.custom(api.exportList, async ({ input, operator, change }) => {
    const { list, ...filters } = input;
    if (!mayDo(operator.role, api.LISTS[list])) throw new Refused('operator.forbidden');
    const { rows, isCut } = await exportedRows(ports, input, operator.id);
    const detail = { rows: rows.length, ...filters };
    await change(({ note }) => note('list.exported', list, detail));
    const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
    return {
      filename: `${list}-${day}.csv`,
      csv: csvOf(tableOf(rows)),
      rows: rows.length,
      is_cut: isCut,
    };
  });
}

/** Returns the names of the columns, which are those of the first row, and the rows as cells. */
function tableOf(rows: readonly Row[]) {
  const names = Object.keys(rows[0] ?? {});
  const cellOf = (value: Row[string] = null) =>
    typeof value === 'boolean' ? String(value) : figure(value);
  return rows.length === 0
    ? []
    : [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))];
}
