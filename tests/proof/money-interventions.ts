import type { OperatorApi } from '../operator-api.ts';
import type { Chance } from './chance.ts';
import type { Cast } from './money-cast.ts';
import type { Answered, Command } from './money-storm.ts';

/** With so many proposals waiting, operators decide and propose no more. */
const WAITING_MAX = 6;
const AMOUNT_USD_MAX = 50;
const REASON = { reason: 'seen by a proof' };

/**
 * Returns an operator's next step towards a correction of a balance: a proposal, or a decision on
 * one that waits, which may be the operator's own and is then refused.
 */
export async function interventionOf(
  base: string,
  operator: OperatorApi,
  cast: Cast,
  { key, chance }: { readonly key: string; readonly chance: Chance },
): Promise<Command> {
  const asked = { status: 'waiting' };
  const { data } = await operator.get<{ rows: readonly { id: number }[] }>(
    base,
    'interventions',
    asked,
  );
  const waiting = data.rows[chance(data.rows.length)];
  if (!waiting || (data.rows.length < WAITING_MAX && chance(2) === 0)) {
    return proposing(operator, cast, key, chance);
  }
  const { id } = waiting;
  const kind = chance(6) === 0 ? 'decline' : 'confirm';
  const send = (server: string) =>
    operator.post<Answered>(server, `interventions/${kind}`, { id, ...REASON });
  return { kind, key, about: id, person: null, send };
}

function proposing(operator: OperatorApi, cast: Cast, key: string, chance: Chance): Command {
  const id = cast.people[chance(cast.people.length)]?.userId ?? 0;
  const size = 1 + chance(AMOUNT_USD_MAX);
  const terms = {
    id,
    amount: chance(2) === 0 ? size : -size,
    category: 'correction',
    // The same correction cannot be proposed twice at a time; by its note each is another.
    note: key,
    ...REASON,
  };
  const send = (server: string) => operator.post<Answered>(server, 'people/adjust', terms);
  return { kind: 'propose', key, about: 0, person: null, send };
}
