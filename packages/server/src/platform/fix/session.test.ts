import { beforeEach, describe, expect, test } from 'vitest';

import { FixMessage, type FixField } from './message.ts';
import { FixSession, type Sequences } from './session.ts';

const HEARTBEAT_S = 10;
let now = 0;
let sequences: Sequences;
let sent: FixMessage[];
let heard: FixMessage[];
let ends: [string, boolean][];
let isActive: boolean;
let session: FixSession;

function begin(resetsOnLogon = true): void {
  sent = [];
  heard = [];
  ends = [];
  isActive = false;
  session = new FixSession({
    identity: { senderCompId: 'US', targetCompId: 'LP', senderSubId: null, targetSubId: 'QUOTE' },
    heartbeat: HEARTBEAT_S,
    resetsOnLogon,
    sequences,
    credentials: () => [[553, 'user']],
    now: () => Date.parse('2026-06-10T12:00Z') + now,
    monotonic: () => now,
    write: (fields) => void sent.push(new FixMessage(fields)),
    events: {
      active: () => {
        isActive = true;
      },
      message: (message) => void heard.push(message),
      gap: () => undefined,
      over: (reason, isRefused) => void ends.push([reason, isRefused]),
    },
  });
  session.logOn();
}

/** The other side says something. */
function say(type: string, seq: number, ...fields: FixField[]): void {
  const head: FixField[] = [
    [35, type],
    [34, String(seq)],
    [49, 'LP'],
    [56, 'US'],
  ];
  session.hear(new FixMessage([...head, ...fields]));
}

/** Type and chosen fields of what was sent since the last call. */
const said = (...tags: number[]) =>
  sent.splice(0).map((message) => [message.type, ...tags.map((tag) => message.get(tag))].join(' '));

function logIn(): void {
  say('A', 1, [98, '0'], [108, '10'], [141, 'Y']);
  said();
}

beforeEach(() => {
  now = 0;
  sequences = { incoming: 7, outgoing: 9 };
  begin();
});

describe('the logon', () => {
  test('starts both numbers at 1 and makes the session active', () => {
    expect(said(34, 57, 98, 108, 141, 553)).toEqual(['A 1 QUOTE 0 10 Y user']);
    logIn();
    expect(isActive).toBe(true);
    expect(sequences).toEqual({ incoming: 2, outgoing: 2 });
  });

  test('goes on with the numbers if they are kept', () => {
    sequences = { incoming: 7, outgoing: 9 };
    begin(false);
    expect(said(34, 141)).toEqual(['A 9 ']);
    say('A', 7);
    expect(sequences).toEqual({ incoming: 8, outgoing: 10 });
  });

  test.each([
    ['a logout', () => say('5', 1, [58, 'RET_INVALID_DATA']), 'RET_INVALID_DATA'],
    ['another message', () => say('W', 1), 'the logon was answered by W'],
    ['a closed connection', () => session.closed('ECONNRESET'), 'ECONNRESET'],
    [
      'silence',
      () => {
        now = 10_001;
        session.tend();
      },
      'the logon was not answered',
    ],
  ])('is refused by %s', (_, answer, reason) => {
    answer();
    expect(ends).toEqual([[reason, true]]);
    expect(isActive).toBe(false);
  });

  test('of somebody else is refused', () => {
    session.hear(
      new FixMessage([
        [35, 'A'],
        [34, '1'],
        [49, 'OTHER'],
        [56, 'US'],
      ]),
    );
    expect(ends).toEqual([['SenderCompID OTHER', true]]);
  });
});

describe('while it is active', () => {
  beforeEach(logIn);

  test('a test request is answered with its words', () => {
    say('1', 2, [112, 'are you there']);
    expect(said(112)).toEqual(['0 are you there']);
  });

  test('it says that it is alive, and asks the other side after a silence, then gives up', () => {
    now = 10_000;
    session.tend();
    expect(said(34)).toEqual(['0 2']);
    now = 12_001;
    session.tend();
    expect(said(112)).toEqual(['1 12001']);
    say('0', 2, [112, '12001']);
    now = 24_002;
    session.tend();
    now = 34_003;
    session.tend();
    expect(ends).toEqual([['silent', false]]);
  });

  test('a number that is too low ends it, but not that of a repetition', () => {
    say('W', 2);
    say('W', 2, [43, 'Y']);
    expect([heard.length, ends]).toEqual([1, []]);
    say('W', 2);
    expect(said(58)).toEqual(['5 MsgSeqNum too low, expected 3 but was 2']);
    expect(ends).toHaveLength(1);
  });

  test('a gap is asked for once, prices go on meanwhile, and a fill of ten thousand closes it', () => {
    say('W', 10_002);
    say('W', 10_003);
    expect(said(7, 16)).toEqual(['2 2 0']);
    expect(heard.map(({ seq }) => seq)).toEqual([10_002, 10_003]);
    say('4', 2, [43, 'Y'], [123, 'Y'], [36, '10004']);
    expect(sequences.incoming).toBe(10_004);
    say('W', 10_004);
    expect([heard.length, ends]).toEqual([3, []]);
  });

  test('what is repeated is heard if it is new, and what was heard already is not', () => {
    say('W', 5);
    for (const seq of [2, 3, 4, 5]) say('W', seq, [43, 'Y']);
    expect(heard.map(({ seq }) => seq)).toEqual([5, 2, 3, 4]);
    expect(sequences.incoming).toBe(6);
  });

  test('what we sent is never sent again: a request for it is answered by a gap fill', () => {
    session.send('D', [[11, 'order-1']]);
    session.send('D', [[11, 'order-2']]);
    said();
    say('2', 2, [7, '2'], [16, '0']);
    expect(said(34, 43, 123, 36)).toEqual(['4 2 Y Y 4']);
    expect(sequences.outgoing).toBe(4);
  });

  test('a reset sets the number that comes next', () => {
    say('4', 90, [36, '50']);
    say('W', 50);
    expect([heard.length, ends]).toEqual([1, []]);
  });

  test('a logout is answered and ends it', () => {
    say('5', 2, [58, 'end of the week']);
    expect(said()).toEqual(['5']);
    expect(ends).toEqual([['end of the week', false]]);
  });

  test('our logout waits two seconds for its answer', () => {
    session.logOut('stopping');
    expect(said(58)).toEqual(['5 stopping']);
    expect(session.send('V', [])).toBeNull();
    now = 2_001;
    session.tend();
    expect(ends).toEqual([['the logout was not answered', false]]);
  });
});
