import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { isNatsMissing, NatsServer } from '@fulcrum/server/test/bus/nats-server';
import { until } from '@fulcrum/server/test/until';
import { NatsBus } from '@fulcrum/server/platform/adapters/bus/nats-bus';
import {
  NoAnswer,
  NobodyThere,
  type Question,
  type Subject,
} from '@fulcrum/server/platform/ports/bus';

interface Word {
  readonly word: string;
}

const read = (json: unknown) => json as Word;
const WORDS: Subject<Word> = { name: 'words', read };
const ECHO: Question<Word, Word> = { name: 'echo', read, readAnswer: read };
const SOON_MS = 500;

const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
afterEach(() => vi.clearAllMocks());

/** Returns a server of its own and `count` buses that can reach it. */
async function own(count: number): Promise<{ server: NatsServer; buses: NatsBus[] }> {
  const server = await NatsServer.start();
  const ports = { nats: server.servers, cluster: 'test', log, onUnread: vi.fn() };
  const buses = Array.from({ length: count }, () => new NatsBus(ports));
  onTestFinished(async () => {
    server.thaw();
    await Promise.all(buses.map((bus) => bus.close()));
    await server.kill();
  });
  await until(() => expect(buses.every(({ isThere }) => isThere)).toBe(true));
  return { server, buses };
}

function wordsHeard(bus: NatsBus): string[] {
  const words: string[] = [];
  bus.hear(WORDS, ({ word }) => void words.push(word));
  return words;
}

describe.skipIf(isNatsMissing)('faults of nats-server', () => {
  test('after the server was killed everything is heard again, and both ends know', async () => {
    const { server, buses } = await own(2);
    const [from, to] = buses as [NatsBus, NatsBus];
    const words = wordsHeard(to);
    const back = vi.fn();
    to.onBack(back);
    await server.kill();
    await until(() => expect([from.isThere, to.isThere]).toEqual([false, false]));
    const near = wordsHeard(from);
    from.publish(WORDS, { word: 'lost' });
    expect(near).toEqual(['lost']);
    await expect(from.ask(ECHO, { word: 'hey' }, 10_000)).rejects.toThrow(NobodyThere);
    to.answer(ECHO, async ({ word }) => ({ word }));
    await server.restart();
    await until(() => expect([from.isThere, to.isThere]).toEqual([true, true]));
    expect(back).toHaveBeenCalledTimes(1);
    from.publish(WORDS, { word: 'found' });
    await until(() => expect(words).toEqual(['found']));
    expect(await from.ask(ECHO, { word: 'hey' }, SOON_MS)).toMatchObject({ word: 'hey' });
    expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([2, 2]);
  });

  test('what is begun and ended while the server is away holds afterwards', async () => {
    const { server, buses } = await own(2);
    const [from, to] = buses as [NatsBus, NatsBus];
    const old: string[] = [];
    const stop = to.hear(WORDS, ({ word }) => void old.push(word));
    const stopAnswers = to.answer(ECHO, async ({ word }) => ({ word }));
    await to.listening();
    await server.kill();
    await until(() => expect(to.isThere).toBe(false));
    stop();
    await stopAnswers();
    const fresh = wordsHeard(to);
    const told = vi.fn();
    to.onBack(told);
    await server.restart();
    await until(() => expect([from.isThere, told.mock.calls.length]).toEqual([true, 1]));
    from.publish(WORDS, { word: 'one' });
    await until(() => expect(fresh).toEqual(['one']));
    expect(old).toEqual([]);
    await expect(from.ask(ECHO, { word: 'hey' }, SOON_MS)).rejects.toThrow(NobodyThere);
  });

  test('a frozen server is no answer in time, is left within seconds, and is found again', async () => {
    const { server, buses } = await own(1);
    const [bus] = buses as [NatsBus];
    server.freeze();
    const startedAt = performance.now();
    await expect(bus.ask(ECHO, { word: 'hey' }, SOON_MS)).rejects.toThrow(NoAnswer);
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS + 1_000);
    // Subscribers do not wait for a frozen server.
    await bus.listening();
    await until(() => expect([bus.isThere, bus.isHeard]).toEqual([true, false]));
    await until(() => expect(bus.isThere).toBe(false));
    server.thaw();
    await until(() => expect([bus.isThere, bus.isHeard]).toEqual([true, true]));
  });

  test('who did not wait for a slow server is told when the subscription is in force', async () => {
    const { server, buses } = await own(2);
    const [from, to] = buses as [NatsBus, NatsBus];
    const back = vi.fn();
    to.onBack(back);
    server.freeze();
    const words = wordsHeard(to);
    await Promise.all([to.listening(), to.listening()]);
    expect([to.isThere, back.mock.calls.length]).toEqual([true, 0]);
    server.thaw();
    await until(() => expect(back).toHaveBeenCalledOnce());
    from.publish(WORDS, { word: 'one' });
    await until(() => expect(words).toEqual(['one']));
    expect(log.warn).not.toHaveBeenCalled();
  });
});
