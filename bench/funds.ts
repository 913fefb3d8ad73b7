import { enrol, ownerLinkIn, type OperatorApi } from '../tests/operator-api.ts';
import { newPerson, openChannel, type Channel, type Person } from '../tests/proof/money-cast.ts';
import { hammer, type Hammered } from './hammer.ts';
import { startBenchServer } from './server.ts';

const CALLERS = [1, 8, 32];
const SECONDS_MAX = 20;
/** Pictures are uploaded before the clock starts, and a person may have only 20 unused uploads. */
const DEPOSITS_EACH = 10;
const APPROVE = { reason: 'seen by a measure' };

export interface FundsFigures extends Hammered {
  readonly store: 'embedded' | 'PostgreSQL';
  readonly callers: number;
}

/**
 * Measures deposits, each as separate calls: the report of a payment, an operator's approval, and
 * the entry in the account log.
 */
export async function runFunds(databaseUrl: string | null): Promise<FundsFigures[]> {
  let channel: Channel = { networkId: 0, currencyId: 0 };
  const prepare: Parameters<typeof startBenchServer>[0]['prepare'] = async (db) => {
    channel = await openChannel(db);
  };
  const server = await startBenchServer({ databaseUrl, isPlain: false, prepare });
  try {
    const owner = await enrol(server.url, ownerLinkIn(server.log()), 'owner@example.com');
    const people: Person[] = [];
    for (let index = 0; index < Math.max(...CALLERS); index += 1) {
      people.push(await newPerson({ url: server.url, owner, channel }, `payer-${index}`));
    }
    const figures: FundsFigures[] = [];
    for (const callers of CALLERS) {
      const proofs = await Promise.all(people.slice(0, callers).map((each) => pictures(each)));
      const measured = await hammer(callers, SECONDS_MAX, async (caller) => {
        const [person, proof] = [people[caller], proofs[caller]?.pop()];
        if (!person || proof === undefined) return false;
        await deposit(server.url, { person, owner, channel, proof });
        return true;
      });
      const store = databaseUrl === null ? 'embedded' : 'PostgreSQL';
      figures.push({ store, callers, ...measured });
    }
    return figures;
  } finally {
    await server.stop();
  }

  async function pictures(person: Person): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < DEPOSITS_EACH) ids.push(await person.picture(server.url));
    return ids;
  }
}

async function deposit(
  url: string,
  given: {
    readonly person: Person;
    readonly owner: OperatorApi;
    readonly channel: Channel;
    readonly proof: string;
  },
): Promise<void> {
  const { person, owner, channel, proof } = given;
  const api = person.api(url);
  const paid = { number: 25, proofImg: proof, charge_id: channel.networkId, client_key: proof };
  const asked = await api.post<{ id: number }>('/api/quickCharge/submit', paid);
  const { id } = asked.data;
  const before = await api.get<{ total: number }>('/v1/api/main/accountLog/forexChange');
  const { code, msg } = await owner.post(url, 'deposits/approve', { id, ...APPROVE });
  if (asked.code !== 1 || code !== 1) throw new Error(`Refused: ${asked.msg} ${msg}`);
  const log = await api.get<{ total: number }>('/v1/api/main/accountLog/forexChange');
  if (log.data.total !== before.data.total + 1) throw new Error('The entry is not in the log');
}

export function fundsLines(figures: readonly FundsFigures[]): string[] {
  return figures.map(
    ({ store, callers, perSecond, p50, p99 }) =>
      `${store.padEnd(10)} ${String(callers).padStart(2)} callers: ` +
      `${perSecond.toFixed(0)} deposits/s from report to ledger, p50 ${p50.toFixed(1)} ms, ` +
      `p99 ${p99.toFixed(1)} ms`,
  );
}
