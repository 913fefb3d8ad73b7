import { describe, expect, test } from 'vitest';

import { epochOf, fixTime } from './fix-time.ts';
import { encode, FixMessage, type FixField } from './message.ts';
import { FixReader } from './reader.ts';
import { isInSession, minuteOfWeek } from './schedule.ts';

const text = (parts: string) => Buffer.from(parts.replaceAll('|', '\x01'), 'latin1');
const PRICE: readonly FixField[] = [
  [35, 'W'],
  [34, '2'],
  [55, 'EUR/USD'],
  [270, '1.08641'],
];

/** Reads pieces; returns the messages and the number of bytes that were none. */
function read(...pieces: readonly Buffer[]) {
  const messages: FixMessage[] = [];
  let garbled = 0;
  const reader = new FixReader({
    message: (message) => void messages.push(message),
    garbled: (bytes) => {
      garbled += bytes;
    },
  });
  for (const piece of pieces) reader.push(piece);
  return { messages: messages.map(({ fields }) => fields.slice(2)), garbled };
}

test('a message has the length of its body and the sum of its bytes', () => {
  // Counted by hand: the body has 5 + 5 + 5 bytes.
  expect(
    encode([
      [35, '0'],
      [34, '1'],
      [49, 'A'],
    ]),
  ).toEqual(text('8=FIX.4.4|9=15|35=0|34=1|49=A|10=150|'));
});

describe('a stream of bytes', () => {
  const bytes = encode(PRICE);

  test('is read whatever the pieces in which it comes', () => {
    const two = Buffer.concat([bytes, bytes]);
    for (let cut = 0; cut <= two.length; cut += 1) {
      const { messages, garbled } = read(two.subarray(0, cut), two.subarray(cut));
      expect([messages, garbled]).toEqual([[PRICE, PRICE], 0]);
    }
    expect(read(...[...two].map((byte) => Buffer.of(byte))).messages).toEqual([PRICE, PRICE]);
  });

  test.each([
    ['a wrong sum', (whole: string) => whole.replace(/10=\d+/, '10=000')],
    ['a length that is too short', (whole: string) => whole.replace(/9=(\d+)/, '9=20')],
    ['a length that is too long', (whole: string) => whole.replace(/9=(\d+)/, '9=90')],
    ['an endless length', (whole: string) => whole.replace(/9=(\d+)/, '9=999999999')],
    ['a tag that is no number', (whole: string) => whole.replace('55=', 'ab=')],
    ['rubbish', () => 'GET / HTTP/1.1\r\n\r\n'],
  ])('goes on with the next message behind one with %s', (_, change) => {
    const bad = Buffer.from(change(bytes.toString('latin1')), 'latin1');
    // Two, because a length that is too long reaches into what follows.
    const { messages, garbled } = read(Buffer.concat([bad, bytes, bytes]));
    expect(messages.at(-1)).toEqual(PRICE);
    expect(messages.length).toBeGreaterThanOrEqual(1);
    expect(garbled).toBeGreaterThan(0);
  });
});

test('entries of a group begin with their first tag, in whatever order the others stand', () => {
  const message = new FixMessage([
    [268, '2'],
    [269, '0'],
    [270, '1.1'],
    [269, '1'],
    [271, '5'],
    [270, '1.2'],
  ]);
  expect(message.group(268).map((entry) => [entry.get(269), entry.get(270)])).toEqual([
    ['0', '1.1'],
    ['1', '1.2'],
  ]);
  expect(message.group(146)).toEqual([]);
});

test('times are read with seconds, milliseconds or finer', () => {
  const at = Date.parse('2024-05-02T12:30:00.123Z');
  expect(fixTime(at)).toBe('20240502-12:30:00.123');
  expect(epochOf('20240502-12:30:00.123')).toBe(at);
  expect(epochOf('20240502-12:30:00.123456789')).toBe(at);
  expect(epochOf('20240502-12:30:00')).toBe(at - 123);
  for (const bad of ['', '2024-05-02', '20240502 12:30:00', '20241302-12:30:00']) {
    expect(epochOf(bad)).toBeNull();
  }
});

test('a week begins and ends by the wall time of its zone', () => {
  const week = {
    zone: 'America/New_York',
    start: minuteOfWeek('Sun 17:05'),
    end: minuteOfWeek('Fri 17:00'),
  };
  const isOpen = (at: string) =>
    isInSession({ zone: week.zone, start: week.start ?? 0, end: week.end ?? 0 }, Date.parse(at));
  // New York is four hours behind UTC in summer and five in winter.
  expect(['2026-06-14T21:04Z', '2026-06-14T21:05Z'].map(isOpen)).toEqual([false, true]);
  expect(['2026-11-01T22:04Z', '2026-11-01T22:05Z'].map(isOpen)).toEqual([false, true]);
  expect(['2026-06-12T20:59Z', '2026-06-12T21:00Z'].map(isOpen)).toEqual([true, false]);
  // From Friday to Monday, over the end of the week.
  const other = {
    zone: 'UTC',
    start: minuteOfWeek('Fri 12:00') ?? 0,
    end: minuteOfWeek('Mon 12:00') ?? 0,
  };
  const days = ['2026-06-13T00:00Z', '2026-06-15T11:59Z', '2026-06-15T12:00Z'];
  expect(days.map((at) => isInSession(other, Date.parse(at)))).toEqual([true, true, false]);
  expect(minuteOfWeek('Sunday')).toBeNull();
});
