import { setImmediate as nextTurn } from 'node:timers/promises';

import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';

import { isNatsMissing, NatsServer } from '../../../../test/bus/nats-server.ts';
import { until } from '../../../../test/until.ts';
import { NoAnswer, NobodyThere, type Bus, type Question, type Subject } from '../../ports/bus.ts';
import { InProcessBus } from './in-process-bus.ts';
import { NatsBus } from './nats-bus.ts';

interface Word {
  readonly word: string;
}

const Word = z.object({ word: z.string() });
const WORDS: Subject<Word> = { name: 'words', read: (json) => Word.parse(json) };
const OTHERS: Subject<Word> = { ...WORDS, name: 'words.of.others' };
const ECHO: Question<Word, Word> = {
  name: 'echo',
  read: (json) => Word.parse(json),
  readAnswer: (json) => Word.parse(json),
};
const SOON_MS = 500;

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
const onUnread = vi.fn();
let server: NatsServer;

beforeAll(async () => {
  if (!isNatsMissing) server = await NatsServer.start();
});
afterAll(() => server?.kill());
afterEach(() => vi.clearAllMocks());

/** Returns a bus of its own process, when it can be reached. */
async function natsBus(cluster = 'test'): Promise<NatsBus> {
  const bus = new NatsBus({ nats: server.servers, cluster, log, onUnread });
  onTestFinished(() => bus.close());
  await new Promise<void>((resolve) => bus.onBack(resolve));
  return bus;
}

/** Two ends of a bus: of one process, or of two. */
const makers: readonly (readonly [string, () => Promise<readonly [Bus, Bus]>])[] = [
  [
    'in one process',
    async () => {
      const bus = new InProcessBus(log);
      return [bus, bus];
    },
  ],
  ...(isNatsMissing
    ? []
    : [
        ['over NATS', () => Promise.all([natsBus(), natsBus()])] as const,
        [
          'over NATS in one process',
          async () => {
            const bus = await natsBus();
            return [bus, bus] as const;
          },
        ] as const,
      ]),
];

/** Waits until what `from` has published has come to `to`. */
async function delivered(from: Bus, to: Bus): Promise<void> {
  await from.listening();
  await to.listening();
}

function wordsHeard(bus: Bus, subject = WORDS): { readonly words: string[]; stop: () => void } {
  const words: string[] = [];
  return { words, stop: bus.hear(subject, ({ word }) => void words.push(word)) };
}

describe.each(makers)('a bus %s', (_, open) => {
  test('each message of a subject comes to all its listeners, in order', async () => {
    const [from, to] = await open();
    const [first, second] = [wordsHeard(to), wordsHeard(to)];
    const other = wordsHeard(to, OTHERS);
    await to.listening();
    const sent = Array.from({ length: 500 }, (_, index) => String(index));
    for (const word of sent) from.publish(WORDS, { word });
    await delivered(from, to);
    expect(first.words).toEqual(sent);
    expect(second.words).toEqual(sent);
    expect(other.words).toEqual([]);
  });

  test('the sender hears its own messages before it goes on, and once', async () => {
    const [from] = await open();
    const { words } = wordsHeard(from);
    await from.listening();
    from.publish(WORDS, { word: 'one' });
    expect(words).toEqual(['one']);
    await from.listening();
    expect(words).toEqual(['one']);
  });

  test('who has stopped hears nothing, and the others go on', async () => {
    const [from, to] = await open();
    const [gone, stays] = [wordsHeard(to), wordsHeard(to)];
    await to.listening();
    gone.stop();
    gone.stop();
    from.publish(WORDS, { word: 'one' });
    await delivered(from, to);
    expect([stays.words, gone.words]).toEqual([['one'], []]);
    stays.stop();
    const again = wordsHeard(to);
    await to.listening();
    from.publish(WORDS, { word: 'two' });
    await delivered(from, to);
    expect([stays.words, again.words]).toEqual([['one'], ['two']]);
  });

  test('a listener that throws is logged and stops nobody', async () => {
    const [from, to] = await open();
    const fault = new Error('deaf');
    to.hear(WORDS, () => {
      throw fault;
    });
    const { words } = wordsHeard(to);
    await to.listening();
    from.publish(WORDS, { word: 'one' });
    from.publish(WORDS, { word: 'two' });
    await delivered(from, to);
    expect(words).toEqual(['one', 'two']);
    expect(log.error).toHaveBeenCalledTimes(2);
    expect(log.error.mock.calls[0]?.[0]).toEqual({ err: fault, subject: 'words' });
  });

  test('a listener that begins anew at each message hears the next message first', async () => {
    const [from, to] = await open();
    const words: string[] = [];
    let stop = () => {};
    const begin = () => {
      stop = to.hear(WORDS, ({ word }) => {
        words.push(word);
        stop();
        begin();
      });
    };
    begin();
    await to.listening();
    from.publish(WORDS, { word: 'one' });
    await delivered(from, to);
    // The server must know the new subscription before the next message.
    await to.listening();
    from.publish(WORDS, { word: 'two' });
    await delivered(from, to);
    expect(words).toEqual(['one', 'two']);
  });

  test('a listener that another one stops does not hear the message', async () => {
    const [from, to] = await open();
    to.hear(WORDS, () => gone.stop());
    const gone = wordsHeard(to);
    await to.listening();
    from.publish(WORDS, { word: 'one' });
    await delivered(from, to);
    expect(gone.words).toEqual([]);
  });

  test('a question is answered until its answerer stops', async () => {
    const [from, to] = await open();
    const stop = to.answer(ECHO, async ({ word }) => ({ word: `${word}!` }));
    await to.listening();
    expect(await from.ask(ECHO, { word: 'hey' }, SOON_MS)).toMatchObject({ word: 'hey!' });
    await stop();
    await expect(from.ask(ECHO, { word: 'hey' }, SOON_MS)).rejects.toThrow(NobodyThere);
  });

  test('each of many questions at once gets its own answer', async () => {
    const [from, to] = await open();
    to.answer(ECHO, async ({ word }) => ({ word }));
    await to.listening();
    const words = Array.from({ length: 100 }, (_, index) => String(index));
    const answers = await Promise.all(words.map((word) => from.ask(ECHO, { word }, 5_000)));
    expect(answers.map(({ word }) => word)).toEqual(words);
  });

  test('nobody there is known long before the time is up', async () => {
    const [from] = await open();
    const startedAt = performance.now();
    await expect(from.ask(ECHO, { word: 'hey' }, 10_000)).rejects.toThrow(NobodyThere);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  test('an answerer that fails or is late is no answer', async () => {
    const [from, to] = await open();
    const stop = to.answer(ECHO, () => Promise.reject(new Error('ill')));
    await to.listening();
    await expect(from.ask(ECHO, { word: 'hey' }, 10_000)).rejects.toThrow(NoAnswer);
    expect(log.error).toHaveBeenCalledOnce();
    await stop();
    to.answer(ECHO, () => new Promise(() => undefined));
    await to.listening();
    await expect(from.ask(ECHO, { word: 'hey' }, 50)).rejects.toThrow(NoAnswer);
  });
});

describe.skipIf(isNatsMissing)('over NATS (nats-server)', () => {
  test('a message of an unknown version or form is dropped and counted', async () => {
    const bus = await natsBus();
    const { words } = wordsHeard(bus);
    bus.answer(ECHO, async ({ word }) => ({ word }));
    await bus.listening();
    const raw = await connect({ servers: server.url.slice('nats://'.length) });
    onTestFinished(() => raw.close());
    const sent = [{ v: 2, word: 'new' }, { word: 'none' }, { v: 1, word: 5 }, null];
    for (const message of sent) raw.publish('fx.test.words', JSON.stringify(message));
    raw.publish('fx.test.words', 'no json');
    raw.publish('fx.test.words', JSON.stringify({ v: 1, word: 'known', more: true }));
    await until(() => expect(words).toEqual(['known']));
    expect(onUnread).toHaveBeenCalledTimes(5);
    const reply = await raw.request('fx.test.echo', JSON.stringify({ v: 2, word: 'new' }));
    expect([reply.data.length, onUnread.mock.calls.length]).toEqual([0, 6]);
  });

  test('clusters on the same servers do not hear each other', async () => {
    const buses = ['one', 'one', 'two'].map((cluster) => natsBus(cluster));
    const [from, same, other] = (await Promise.all(buses)) as [NatsBus, NatsBus, NatsBus];
    const [near, far] = [wordsHeard(same), wordsHeard(other)];
    await Promise.all([same.listening(), other.listening()]);
    from.publish(WORDS, { word: 'ours' });
    await Promise.all([delivered(from, same), delivered(from, other)]);
    expect([near.words, far.words]).toEqual([['ours'], []]);
  });

  test('an answer that is too large is no answer, and is logged', async () => {
    const [from, to] = await Promise.all([natsBus(), natsBus()]);
    to.answer(ECHO, async () => ({ word: 'x'.repeat(2 ** 21) }));
    await to.listening();
    const startedAt = performance.now();
    await expect(from.ask(ECHO, { word: 'hey' }, 10_000)).rejects.toThrow(NoAnswer);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(log.error).toHaveBeenCalledOnce();
  });

  test('of two answerers one gets each question', async () => {
    const [from, ...answerers] = await Promise.all([natsBus(), natsBus(), natsBus()] as const);
    const asked: string[] = [];
    for (const bus of answerers) {
      bus.answer(ECHO, async ({ word }) => {
        asked.push(word);
        return { word };
      });
      await bus.listening();
    }
    for (let count = 0; count < 20; count += 1) {
      await from.ask(ECHO, { word: String(count) }, SOON_MS);
    }
    expect(asked).toHaveLength(20);
  });

  test('no question is in doubt because its answerer stops', async () => {
    const [from, to] = await Promise.all([natsBus(), natsBus()]);
    const ends = { answered: 0, nobody: 0, inDoubt: 0 };
    const ask = () =>
      from.ask(ECHO, { word: 'hey' }, SOON_MS).then(
        () => (ends.answered += 1),
        (error: unknown) => (ends[error instanceof NobodyThere ? 'nobody' : 'inDoubt'] += 1),
      );
    for (let round = 0; round < 20; round += 1) {
      const stop = to.answer(ECHO, async ({ word }) => ({ word }));
      await to.listening();
      const asking: Promise<unknown>[] = [];
      let stopped: Promise<void> = Promise.resolve();
      for (let turn = 0; turn < 60; turn += 1) {
        asking.push(ask());
        if (turn === 30) stopped = stop();
        await nextTurn();
      }
      await Promise.all([stopped, ...asking]);
    }
    expect(ends.inDoubt).toBe(0);
    expect(Math.min(ends.answered, ends.nobody)).toBeGreaterThan(20);
  });

  test('without a server the bus begins anyway, says so once, and ends at once', async () => {
    const own = await NatsServer.start();
    await own.kill();
    const bus = new NatsBus({ nats: own.servers, cluster: 'test', log, onUnread });
    await until(() => expect(log.warn).toHaveBeenCalledOnce());
    const { words } = wordsHeard(bus);
    await bus.listening();
    bus.publish(WORDS, { word: 'here' });
    expect([bus.isThere, words]).toEqual([false, ['here']]);
    const startedAt = performance.now();
    await bus.close();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(log.warn).toHaveBeenCalledOnce();
  });
});
