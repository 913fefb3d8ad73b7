import { setTimeout as sleep } from 'node:timers/promises';

import * as people from '@fulcrum/contract/people/calls';
import * as trading from '@fulcrum/contract/trading/calls';

import { apiOf, openDemo } from '../../api.ts';
import { inTime } from '../trader.ts';

const EVERY_MS = 1_000;
const LOOK_EVERY_MS = 20;

/** How long an ended session was still accepted elsewhere, in ms, and when it ended (monotonic). */
export interface SessionEnd {
  readonly at: number;
  readonly ms: number;
}

/** Ends one session after the other at one server, and looks when the other one refuses it. */
export class SessionEnds {
  readonly ends: SessionEnd[] = [];
  readonly #urls: readonly string[];
  #isOver = false;
  readonly #running: Promise<void>;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      await sleep(EVERY_MS);
      const [here, there] = turn % 2 === 0 ? this.#urls : this.#urls.toReversed();
      try {
        await this.#endOne(here ?? '', there ?? '');
      } catch {
        // One of the two is away: nothing is known of this session.
      }
    }
  }

  async #endOne(here: string, there: string): Promise<void> {
    const { token } = await inTime(openDemo(here, 'a-person-who-leaves'));
    const ask = async () =>
      (await inTime(apiOf(there, token).get(trading.myDeal.path, { status: 1 }))).code;
    if ((await ask()) !== 1) return;
    const ended = await inTime(apiOf(here, token).post(people.logout.path, {}));
    if (ended.code !== 1) return;
    const at = performance.now();
    while ((await ask()) === 1) await sleep(LOOK_EVERY_MS);
    this.ends.push({ at, ms: performance.now() - at });
  }
}
