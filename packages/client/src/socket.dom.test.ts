import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { serverNow } from './clock.ts';
import { LiveSocket } from './socket.ts';
import type { Line } from './socket.ts';

class FakeLine implements Line {
  readyState: Line['readyState'] = 0;
  onopen: Line['onopen'] = null;
  onclose: Line['onclose'] = null;
  onmessage: Line['onmessage'] = null;
  readonly sent: string[] = [];

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  comeUp(): void {
    this.readyState = 1;
    this.onopen?.call(this as unknown as WebSocket, new Event('open')); // stands in for the socket
  }

  say(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    const event = new MessageEvent('message', { data });
    this.onmessage?.call(this as unknown as WebSocket, event); // stands in for the socket
  }

  break(): void {
    this.readyState = 3;
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close')); // as above
  }
}

function rig() {
  const lines: FakeLine[] = [];
  const states: string[] = [];
  const messages: unknown[] = [];
  let ups = 0;
  const device = { isOnline: true };
  const socket = new LiveSocket({
    open: () => {
      const line = new FakeLine();
      lines.push(line);
      return line;
    },
    onMessage: (message) => messages.push(message),
    onState: (state, attempt) => states.push(attempt === 0 ? state : `${state} ${attempt}`),
    onUp: () => {
      ups += 1;
    },
    isOnline: () => device.isOnline,
    chance: () => 1,
  });
  const line = () => {
    const last = lines.at(-1);
    if (!last) throw new Error('No line was opened');
    return last;
  };
  return { socket, lines, line, states, messages, device, ups: () => ups };
}

const pong = { type: 'pong', time: 1 };
const pings = (line: FakeLine) => line.sent.filter((text) => text === '{"type":"ping"}').length;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('opening twice makes one line', () => {
  const { socket, lines } = rig();
  socket.open();
  socket.open();
  expect(lines).toHaveLength(1);
});

test('a line that comes up says so once and pings every five seconds', () => {
  const { socket, line, ups } = rig();
  socket.open();
  line().comeUp();
  expect(ups()).toBe(1);
  for (let beat = 1; beat <= 4; beat += 1) {
    vi.advanceTimersByTime(5_000);
    line().say(pong);
    expect(pings(line())).toBe(beat + 1);
  }
});

test('a line that is not up after five seconds is given up and tried again', () => {
  const { socket, lines, states } = rig();
  socket.open();
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe('reconnecting 1');
  vi.advanceTimersByTime(500);
  expect(lines).toHaveLength(2);
});

test('LIVE-019 a line that opens and passes on nothing is given up after ten seconds', () => {
  const { socket, lines, line, states } = rig();
  socket.open();
  line().comeUp();
  vi.advanceTimersByTime(9_999);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe('reconnecting 1');
});

test('LIVE-019 a browser without WebSockets is one whose line is lost', () => {
  const states: string[] = [];
  const socket = new LiveSocket({
    open: () => {
      throw new DOMException('Forbidden', 'SecurityError');
    },
    onMessage: () => undefined,
    onState: (state, attempt) => states.push(`${state} ${attempt}`),
    onUp: () => undefined,
    isOnline: () => true,
    chance: () => 1,
  });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  socket.open();
  vi.advanceTimersByTime(1_500);
  expect(new Set(states)).toEqual(new Set(['reconnecting 1', 'reconnecting 2', 'reconnecting 3']));
  socket.close();
  warned.mockRestore();
});

test('more than two unanswered pings mean a new line; one makes prices stale', () => {
  const { socket, line, lines, states } = rig();
  socket.open();
  line().comeUp();
  line().say(pong);
  expect(states.at(-1)).toBe('live');
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe('live');
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe('stale');
  vi.advanceTimersByTime(5_000);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe('reconnecting 1');
});

test('an answer in between makes it live again', () => {
  const { socket, line, lines, states } = rig();
  socket.open();
  line().comeUp();
  line().say(pong);
  vi.advanceTimersByTime(10_000);
  expect(states.at(-1)).toBe('stale');
  line().say(pong);
  expect(states.at(-1)).toBe('live');
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(1);
});

test('waits longer after each failure, to a limit, but not in the first seconds', () => {
  const { socket, lines, line } = rig();
  socket.open();
  const waits: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    line().break();
    const count = lines.length;
    let waited = 0;
    while (lines.length === count) {
      vi.advanceTimersByTime(500);
      waited += 500;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([
    ...[500, 1_000, 2_000, 2_000, 2_000, 2_000],
    ...[4_000, 8_000, 15_000, 15_000],
  ]);
});

test('a first message after a reconnect starts the waiting anew', () => {
  const { socket, lines, line, states } = rig();
  socket.open();
  line().break();
  vi.advanceTimersByTime(500);
  line().break();
  vi.advanceTimersByTime(1_000);
  line().comeUp();
  line().say(pong);
  expect(states.at(-1)).toBe('live');
  line().break();
  expect(states.at(-1)).toBe('reconnecting 1');
  vi.advanceTimersByTime(500);
  expect(lines).toHaveLength(4);
});

test('a device without a network is offline, tries on, and is live as soon as a line is', () => {
  const { socket, lines, line, states, device } = rig();
  socket.open();
  line().comeUp();
  line().say(pong);
  device.isOnline = false;
  socket.doubt();
  expect(states.at(-1)).toBe('stale');
  vi.advanceTimersByTime(2_000);
  expect(states.at(-1)).toBe('offline 1');
  vi.advanceTimersByTime(60_000);
  expect(lines.length).toBeGreaterThan(3);
  expect(states.at(-1)).toBe('offline 1');
  line().comeUp();
  line().say(pong);
  expect(states.at(-1)).toBe('live');
});

test('a line that answers is live, whatever the device says of its network', () => {
  const { socket, lines, line, states, device } = rig();
  device.isOnline = false;
  socket.open();
  expect(states).toEqual([]);
  line().comeUp();
  line().say(pong);
  expect(states).toEqual(['live']);
  socket.doubt();
  line().say(pong);
  vi.advanceTimersByTime(4_000);
  expect(states).toEqual(['live', 'stale', 'live']);
  expect(lines).toHaveLength(1);
});

test('a probe that is not answered in two seconds replaces the line', () => {
  const { socket, line, states } = rig();
  socket.open();
  line().comeUp();
  line().say(pong);
  socket.probe();
  vi.advanceTimersByTime(1_900);
  line().say(pong);
  vi.advanceTimersByTime(1_000);
  expect(states.at(-1)).toBe('live');
  socket.probe();
  vi.advanceTimersByTime(2_000);
  expect(states.at(-1)).toBe('reconnecting 1');
});

test('LIVE-015 a message that was on its way when the network went does not hide the loss', () => {
  const { socket, line, states, device } = rig();
  socket.open();
  line().comeUp();
  line().say(pong);
  vi.advanceTimersByTime(5_000); // the heartbeat sends a ping
  device.isOnline = false;
  socket.doubt();
  line().say({ type: 'login_result', code: 1, msg: '' });
  line().say(pong); // answers the heartbeat
  vi.advanceTimersByTime(2_000);
  expect(states.at(-1)).toBe('offline 1');
});

test('what is not JSON, or has no type, is dropped with a warning that tells nothing of it', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { socket, line, messages } = rig();
  socket.open();
  line().comeUp();
  line().say('{');
  line().say([1]);
  line().say(pong);
  expect(messages).toEqual([pong]);
  expect(warned.mock.calls).toEqual([
    ['A live message that is no JSON was dropped'],
    ['A live message without a type was dropped'],
  ]);
  warned.mockRestore();
});

test('nothing is sent on a line that is not up, and the caller is told', () => {
  const { socket, line } = rig();
  expect(socket.send({ type: 'ping' })).toBe(false);
  socket.open();
  expect(socket.send({ type: 'ping' })).toBe(false);
  line().comeUp();
  expect(socket.send({ type: 'ping' })).toBe(true);
});

test('a closed connection does not come back by itself', () => {
  const { socket, lines, line } = rig();
  socket.open();
  line().comeUp();
  socket.close();
  vi.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(1);
});

test('a pong brings the time of the server, to half of its way', () => {
  const { socket, line } = rig();
  socket.open();
  line().comeUp();
  const time = Date.now() - 7_200_000;
  vi.advanceTimersByTime(80);
  line().say({ type: 'pong', time });
  expect(serverNow()).toBe(time + 40);
  line().say({ type: 'pong', time: 5 }); // nobody asked
  expect(serverNow()).toBe(time + 40);
});
