import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { verifyAudit } from '@fulcrum/server/audit/chain';
import type { Db } from '@fulcrum/server/platform/ports/db';

import type { Postgres } from '../../../scripts/postgres.mjs';
import { enrol, ownerLinkIn, type OperatorApi } from '../../operator-api.ts';
import { chanceOf, type Chance } from '../chance.ts';
import type { Cluster } from '../cluster.ts';
import { auditCorrections, auditDecisions, auditLetters } from '../decision-audit.ts';
import { gather, openChannel, type Cast, type NewPicture, type Person } from '../money-cast.ts';
import { checkNothingElse, checkPromises, keep, noMoneyPromises } from '../money-promises.ts';
import { commandOf, decisionOf, type Command, type Kind } from '../money-storm.ts';
import type { Supervised } from '../supervised.ts';
import { Asker, inTime, nothingTold, storeOf } from '../trader.ts';

const PEOPLE = ['maria', 'omar', 'pia'];
/** Callers of each person and of each operator; each begins at the next server. */
const CALLERS_EACH = 2;
const PAUSE_MS_SHORT = 250;
const PAUSE_MS_LONG = 1_000;
/** One request of so many is sent through two servers at once. */
const AT_ONCE_EACH = 4;
/**
 * How long a server may go on with a request whose caller has left, if it is longer than for
 * orders: each waits for those of the same account before it.
 */
const LASTING_MS: Partial<Record<Kind, number>> = { deposit: 10_000, draw: 10_000 };
/** A second factor holds for five minutes; its code works once, and changes each half minute. */
const PROVE_EVERY_MS = 120_000;
const PROVE_AGAIN_MS = 40_000;
/** More than a person needs in the long proof. */
const PICTURES_EACH = 2_000;
const PICTURE_ID_BYTES = 20;
const SETTLED_MIN = 5;

/**
 * People who trade, deposit and withdraw, and operators who decide about it and correct balances,
 * through all gateways at once. A record of what they were told is compared with the store.
 */
export class Money {
  readonly #cast: Cast;
  readonly #urls: readonly string[];
  readonly #pauseMs: number;
  readonly #chance: Chance;
  readonly #promises = noMoneyPromises();
  readonly #told = nothingTold();
  readonly #askers: Asker[] = [];
  readonly #running: Promise<void>[] = [];
  /** Answers that contradict others, one sentence each. */
  readonly #wrong: string[] = [];
  #atOnce = 0;

  private constructor(cast: Cast, urls: readonly string[], seed: number, isLong: boolean) {
    this.#cast = cast;
    this.#urls = urls;
    this.#pauseMs = isLong ? PAUSE_MS_LONG : PAUSE_MS_SHORT;
    this.#chance = chanceOf(seed);
  }

  static async begin(cluster: Cluster, seed: number, isLong: boolean): Promise<Money> {
    const gateways = cluster.of('gateway');
    const urls = gateways.map(({ url }) => url);
    const db = await storeOf(cluster.postgres);
    const cast = await gather({
      url: urls[0] ?? '',
      owner: await enrolOwner(gateways),
      channel: await openChannel(db),
      names: PEOPLE,
      newPicture: storedPictures(db),
    });
    await db.close();
    const money = new Money(cast, urls, seed, isLong);
    for (let nth = 0; nth < CALLERS_EACH; nth += 1) {
      for (const person of cast.people) money.#running.push(money.#call(person, nth));
      for (const operator of cast.operators) money.#running.push(money.#review(operator, nth));
    }
    return money;
  }

  /** Resolves when every outcome is known. */
  async end(): Promise<void> {
    for (const asker of this.#askers) asker.end();
    await Promise.all(this.#running);
  }

  /** Throws for the first difference found; otherwise tells in one sentence what was compared. */
  async check(postgres: Postgres): Promise<string> {
    assert.deepEqual(this.#wrong, []);
    const { confirmed, settled, answers } = this.#promises;
    const db = await storeOf(postgres);
    await auditDecisions(db);
    await auditLetters(db);
    const corrections = await auditCorrections(db, confirmed);
    await checkPromises(db, this.#promises);
    await checkNothingElse(db, this.#promises);
    const { ok } = await verifyAudit(db);
    await db.close();
    assert.ok(ok, 'the log of the operators is broken');
    assert.ok(settled.size >= SETTLED_MIN, `only ${settled.size} deposits and withdrawals ended`);
    const requests = [...answers.values()].reduce((sum, count) => sum + count, 0);
    return (
      `${requests} answers about money (${answers.get(1)} done, ${this.#told.repeated} ` +
      `repeated, ${this.#atOnce} twice at once), ${settled.size} deposits and withdrawals ended ` +
      `and ${corrections} corrections booked, ${confirmed.size} of them told`
    );
  }

  async #call(person: Person, nth: number): Promise<void> {
    const [asker, other] = this.#twoAskers(nth);
    for (let turn = 0; !asker.isOver; turn += 1) {
      await sleep(this.#pauseMs);
      const key = `money-${person.userId}-${nth}-${turn}`;
      await this.#ask(commandOf(this.#cast, person, key, this.#chance), asker, other);
    }
  }

  async #review(operator: OperatorApi, nth: number): Promise<void> {
    const [asker, other] = this.#twoAskers(nth);
    let proveAt = performance.now() + PROVE_EVERY_MS;
    for (let turn = 0; !asker.isOver; turn += 1) {
      await sleep(this.#pauseMs);
      const base = this.#urls[(nth + turn) % this.#urls.length] ?? '';
      // One caller of each operator proves for both.
      if (nth === 0 && performance.now() > proveAt) {
        const proven = await inTime(operator.stepUp(base)).catch(() => null);
        proveAt = performance.now() + (proven?.code === 1 ? PROVE_EVERY_MS : PROVE_AGAIN_MS);
      }
      const terms = { key: `${operator.email}-${nth}-${turn}`, chance: this.#chance };
      // If that server is away, nobody knows what waits.
      const command = await inTime(decisionOf(base, operator, this.#cast, terms)).catch(() => null);
      if (command) await this.#ask(command, asker, other);
    }
  }

  async #ask(command: Command, asker: Asker, other: Asker): Promise<void> {
    const isAtOnce = this.#chance(AT_ONCE_EACH) === 0;
    if (isAtOnce) this.#atOnce += 1;
    const askers = isAtOnce ? [asker, other] : [asker];
    this.#promises.unanswered.add(command);
    const replies = await Promise.all(
      askers.map((each) => each.untilKnown((url) => command.send(url), LASTING_MS[command.kind])),
    );
    if (replies.includes(null)) return;
    this.#promises.unanswered.delete(command);
    for (const reply of replies) {
      try {
        if (reply !== null) keep(this.#promises, command, reply);
      } catch (error) {
        this.#wrong.push(String(error));
      }
    }
  }

  /** Two askers who begin at different servers. */
  #twoAskers(nth: number): readonly [Asker, Asker] {
    const servers = this.#urls.map((url) => ({ url }));
    const turned = [...servers.slice(1), ...servers.slice(0, 1)];
    const told = this.#told;
    const [first, second] = nth % 2 === 0 ? [servers, turned] : [turned, servers];
    const asker = new Asker({ servers: first, told });
    const other = new Asker({ servers: second, told });
    this.#askers.push(asker, other);
    return [asker, other];
  }
}

/** Each gateway logs a link; that of the one that started last is the one that works. */
async function enrolOwner(gateways: readonly Supervised[]): Promise<OperatorApi> {
  const refused: string[] = [];
  for (const { url, log } of gateways) {
    try {
      return await enrol(url, ownerLinkIn(log), 'owner@example.com');
    } catch (error) {
      refused.push(String(error));
    }
  }
  throw new Error(`No gateway has a link for the owner: ${refused.join(', ')}`);
}

/** Puts pictures into the store, because these processes have no place for the files themselves. */
function storedPictures(db: Db): NewPicture {
  const left = new Map<number, string[]>();
  return async (_url, _token, userId) => {
    const own = left.get(userId) ?? (await addPictures(db, userId));
    left.set(userId, own);
    const picture = own.pop();
    if (picture === undefined) throw new Error(`Expected more pictures of user ${userId}`);
    return picture;
  };
}

async function addPictures(db: Db, userId: number): Promise<string[]> {
  const ids = Array.from({ length: PICTURES_EACH }, () =>
    randomBytes(PICTURE_ID_BYTES).toString('base64url'),
  );
  await db.query(
    `insert into file (id, user_id, state, bytes, sha256, created_at)
     select id, $2, 'unused', 1, sha256(convert_to(id, 'UTF8')), $3 from unnest($1::text[]) as id`,
    [ids, userId, Date.now()],
  );
  return ids;
}
