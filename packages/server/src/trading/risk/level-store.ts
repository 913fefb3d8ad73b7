import type { RiskSettings } from '@fulcrum/engine/settings';
import { basisPoints } from '@fulcrum/engine/units/units';
import { formatDecimal } from '@fulcrum/engine/units/decimal';

import type { DecisionStore } from './decisions.ts';
import { timeText, type LetterKind } from './letters.ts';
import type { DecidedRow } from './schedule.ts';

/** The margin levels of margin calls and stop-outs. */
export type Levels = Pick<RiskSettings, 'marginCallLevel' | 'stopOutLevel'>;

interface StoredLevels {
  readonly id: number;
  /** In basis points. */
  readonly marginCallLevel: number | null;
  readonly stopOutLevel: number | null;
  readonly fromAt: number | null;
  readonly replaces: number | null;
}

const COLUMNS = `id, margin_call_level as "marginCallLevel", stop_out_level as "stopOutLevel",
  from_at as "fromAt", replaces`;

/**
 * Selects the real users with an open position, and those who were notified of a decision that this
 * one replaces.
 */
const ADDRESSEES = `
  insert into level_letter (change_id, user_id)
  select $1::bigint, a.user_id from trade_order o
    join account a on a.id = o.account_id
    join app_user u on u.id = a.user_id and u.kind <> 'demo'
    where o.status = 1
  union
  select $1::bigint, user_id from level_letter where change_id = $2::bigint`;

export const LEVEL_STORE: DecisionStore<Levels> = {
  async read(sql) {
    const rows = await sql.query<StoredLevels>(`select ${COLUMNS} from level_change order by id`);
    return rows.map(decidedOf);
  },
  async write(tx, { terms, fromAt, replaces, decidedAt, operatorId, reason }) {
    const [call, stop] = [terms?.marginCallLevel ?? null, terms?.stopOutLevel ?? null];
    const [row] = await tx.query<{ id: number }>(
      `insert into level_change (
         margin_call_level, stop_out_level, from_at, replaces, decided_at, operator_id, reason
       ) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [call, stop, fromAt, replaces, decidedAt, operatorId, reason],
    );
    if (!row) throw new Error('Expected the decision that was just written');
    await tx.query(ADDRESSEES, [row.id, replaces]);
    return row.id;
  },
};

function decidedOf(row: StoredLevels): DecidedRow<Levels> {
  const { id, marginCallLevel: call, stopOutLevel: stop, fromAt, replaces } = row;
  const terms =
    call === null || stop === null
      ? null
      : { marginCallLevel: basisPoints(call), stopOutLevel: basisPoints(stop) };
  return { id, terms, fromAt, replaces };
}

const LEVEL_DIGITS = 2;

/** Formats a level in percent. */
export const levelText = (level: number): string => formatDecimal(level, LEVEL_DIGITS, 0);

/** Notifies users with open positions of new levels. */
export const LEVEL_LETTERS: LetterKind<StoredLevels> = {
  /** Claims one letter. The claim is undone if the sender crashes, and another one repeats it. */
  take: `
    update level_letter l set is_told = true from level_change c
    where c.id = l.change_id and (l.change_id, l.user_id) in (
      select change_id, user_id from level_letter where not is_told
      order by change_id, user_id limit 1 for update skip locked
    ) returning l.user_id as "userId", c.margin_call_level as "marginCallLevel",
      c.stop_out_level as "stopOutLevel", c.from_at as "fromAt"`,
  noticeOf({ marginCallLevel: call, stopOutLevel: stop, fromAt }) {
    if (call === null || stop === null || fromAt === null) {
      return { about: 'levelsWithdrawn', figures: () => ({}) };
    }
    const texts = { call: levelText(call), stop: levelText(stop) };
    return {
      about: 'levelsComing',
      figures: (language) => ({ ...texts, time: timeText(fromAt, language) }),
      facts: { level: call, stopLevel: stop, fromAt },
    };
  },
};
