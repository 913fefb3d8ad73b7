import { expect, test } from 'vitest';

import { FairLine, type Claim } from './fair-line.ts';

/** Returns a queue with one turn at a time, whose work ends when the test says so. */
function openLine() {
  const line = new FairLine(1);
  const served: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const join = (name: string, claim: Partial<Claim>) => {
    const work = () => {
      served.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const full = { address: name, account: name, isKnown: false, ...claim };
    return line.inTurn(full, work).catch(() => void refused.push(name));
  };
  /** Lets all turns run. */
  const drain = async () => {
    for (let idle = 0; idle < 3; ) {
      const end = ends.shift();
      idle = end ? 0 : idle + 1;
      end?.();
      await new Promise(setImmediate);
    }
  };
  return { line, served, refused, join, drain };
}

test('IDENTITY-034 one address with many places waits its turn among the others', async () => {
  const { served, join, drain } = openLine();
  void join('running', {});
  for (let at = 0; at < 10; at += 1)
    void join(`flood ${at}`, { address: 'one', account: `n${at}` });
  void join('honest', {});
  await drain();
  expect(served.slice(0, 3)).toEqual(['running', 'flood 0', 'honest']);
  expect(served).toHaveLength(12);
});

test('one account that many addresses guess at waits its turn as well', async () => {
  const { served, join, drain } = openLine();
  void join('running', {});
  for (let at = 0; at < 10; at += 1) void join(`guess ${at}`, { account: 'victim' });
  void join('honest', {});
  await drain();
  expect(served.slice(0, 3)).toEqual(['running', 'guess 0', 'honest']);
});

test('one address and one account have twenty places, and the next is told when', async () => {
  const { line, refused, join, drain } = openLine();
  void join('running', {});
  for (let at = 0; at < 24; at += 1) void join(`a${at}`, { address: 'one', account: `n${at}` });
  for (let at = 0; at < 24; at += 1) void join(`b${at}`, { account: 'victim' });
  const late = line.inTurn({ address: 'one', account: 'x', isKnown: false }, async () => undefined);
  await expect(late).rejects.toMatchObject({
    reason: 'server.unavailable',
    retryAfter: expect.any(Number),
  });
  await drain();
  expect(refused).toEqual([...['a20', 'a21', 'a22', 'a23'], ...['b20', 'b21', 'b22', 'b23']]);
});

test('a known device goes before strangers, and one turn in four is theirs', async () => {
  const { served, join, drain } = openLine();
  void join('running', {});
  for (let at = 0; at < 4; at += 1) void join(`stranger ${at}`, {});
  for (let at = 0; at < 4; at += 1) void join(`known ${at}`, { isKnown: true });
  await drain();
  expect(served).toEqual([
    ...['running', 'known 0', 'known 1', 'known 2', 'stranger 0', 'known 3'],
    ...['stranger 1', 'stranger 2', 'stranger 3'],
  ]);
});

test('when the line is full, who has many places makes room for who has none', async () => {
  const { served, refused, join, drain } = openLine();
  void join('running', {});
  // Every address has many places, up to a total of a thousand.
  for (let at = 0; at < 1_100; at += 1) {
    void join(`flood ${at}`, { address: `address ${at % 70}`, account: `name ${at}` });
  }
  void join('honest', {});
  void join('owner', { isKnown: true });
  await drain();
  expect(refused.length + served.length).toBe(1_103);
  expect(refused).not.toContain('honest');
  expect(served[1]).toBe('owner');
  expect(served.indexOf('honest')).toBeLessThan(73);
});

test('a crowd that is too large for the line is told to come back, and an owner is not', async () => {
  const { served, refused, join, drain } = openLine();
  void join('running', {});
  for (let at = 0; at < 1_500; at += 1) void join(`crowd ${at}`, {});
  void join('owner', { isKnown: true });
  await drain();
  expect(served.slice(0, 2)).toEqual(['running', 'owner']);
  expect(refused).toHaveLength(1_502 - served.length);
  expect(served.length).toBeGreaterThan(400);
});

test('work that fails gives its turn on', async () => {
  const line = new FairLine(1);
  const claim = { address: 'a', account: 'b', isKnown: false };
  const failing = line.inTurn(claim, () => Promise.reject(new Error('no')));
  const next = line.inTurn({ ...claim, address: 'c', account: 'd' }, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
