import type { FixField, FixMessage } from './message.ts';
import { wholeOf } from './message.ts';
import { fixTime } from './fix-time.ts';

/** Messages of the session itself, by MsgType (35). */
const HEARTBEAT = '0';
const TEST_REQUEST = '1';
const RESEND_REQUEST = '2';
const SEQUENCE_RESET = '4';
const LOGOUT = '5';
const LOGON = 'A';

/** Silence of the other side is allowed for a heartbeat and this share of it. */
const GRACE = 1.2;
const LOGON_MS_MAX = 10_000;
const LOGOUT_MS_MAX = 2_000;
/** How many messages may follow a gap that is not filled. */
const AHEAD_MAX = 50_000;

export interface FixIdentity {
  readonly senderCompId: string;
  readonly targetCompId: string;
  readonly senderSubId: string | null;
  readonly targetSubId: string | null;
}

/** The next number that each side uses. They outlive connections unless a logon resets them. */
export interface Sequences {
  incoming: number;
  outgoing: number;
}

export interface FixSessionPorts {
  readonly identity: FixIdentity;
  /** Of heartbeats, in seconds; 0 switches them off. */
  readonly heartbeat: number;
  /** True if each logon starts both numbers at 1. */
  readonly resetsOnLogon: boolean;
  readonly sequences: Sequences;
  /** Returns the fields of the logon besides those of the session, for its number and time. */
  readonly credentials: (seq: number, sendingTime: string) => readonly FixField[];
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly write: (fields: readonly FixField[]) => void;
  readonly events: FixSessionEvents;
}

export interface FixSessionEvents {
  /** The other side has accepted the logon. */
  active(): void;
  /** A message that is not of the session itself. A repeated one has PossDupFlag (43). */
  message(message: FixMessage): void;
  /** Messages are missing, and were asked for. */
  gap(): void;
  /** The connection must be closed. `isRefused` if the other side did not accept the logon. */
  over(reason: string, isRefused: boolean): void;
}

/**
 * One connection's FIX 4.4 session, as the side that logs on: logon, heartbeats, test requests,
 * gaps, resets and logout. A resend of what we sent is always answered by a gap fill, so no order
 * is ever sent twice. Source: FIX 4.4, volume 2, "Session protocol".
 */
export class FixSession {
  readonly #ports: FixSessionPorts;
  #state: 'loggingOn' | 'active' | 'loggingOut' | 'over' = 'loggingOn';
  readonly #startedAt: number;
  #hasAsked = false;
  #heardAt: number;
  #sentAt: number;
  #loggedOutAt = 0;
  /** When an unanswered test request was sent; null if none is open. */
  #testedAt: number | null = null;
  /** Numbers that were heard after a gap; empty if there is none. */
  readonly #ahead = new Set<number>();

  constructor(ports: FixSessionPorts) {
    this.#ports = ports;
    const now = ports.monotonic();
    this.#startedAt = now;
    this.#heardAt = now;
    this.#sentAt = now;
  }

  get isActive(): boolean {
    return this.#state === 'active';
  }

  /** Monotonic time of the last message of the other side. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Sends the logon; to be called once, when the connection is open. */
  logOn(): void {
    const { sequences, resetsOnLogon, heartbeat, credentials, now } = this.#ports;
    this.#hasAsked = true;
    if (resetsOnLogon) {
      sequences.outgoing = 1;
      sequences.incoming = 1;
    }
    const time = fixTime(now());
    const fields: FixField[] = [
      [98, '0'],
      [108, String(heartbeat)],
    ];
    if (resetsOnLogon) fields.push([141, 'Y']);
    fields.push(...credentials(sequences.outgoing, time));
    this.#send(
      LOGON,
      fields.sort(([a], [b]) => a - b),
      time,
    );
  }

  /** Sends a message; returns its number, or null if the session is not active. */
  send(type: string, fields: readonly FixField[]): number | null {
    return this.#state === 'active' ? this.#send(type, fields) : null;
  }

  /** Asks the other side for a sign of life, unless it was asked already. */
  probe(): void {
    if (this.#state === 'active' && this.#testedAt === null) this.#test(this.#ports.monotonic());
  }

  /** Asks for the end of the session; the answer, or two seconds without one, ends it. */
  logOut(text: string): void {
    if (this.#state === 'over' || this.#state === 'loggingOut') return;
    if (this.#state === 'loggingOn') {
      this.#end(text, false);
      return;
    }
    this.#state = 'loggingOut';
    this.#loggedOutAt = this.#ports.monotonic();
    this.#send(LOGOUT, [[58, text]]);
  }

  /** Keeps the session alive and notices its death; must be called several times a second. */
  tend(): void {
    const now = this.#ports.monotonic();
    if (this.#state === 'loggingOn' && now - this.#startedAt > LOGON_MS_MAX) {
      this.#end('the logon was not answered', true);
    } else if (this.#state === 'loggingOut' && now - this.#loggedOutAt > LOGOUT_MS_MAX) {
      this.#end('the logout was not answered', false);
    } else if (this.#state === 'active' && this.#ports.heartbeat > 0) this.#beat(now);
  }

  /** The connection is closed; some refuse a logon by that alone. */
  closed(reason: string): void {
    if (this.#state !== 'over') this.#end(reason, this.#state === 'loggingOn' && this.#hasAsked);
  }

  hear(message: FixMessage): void {
    if (this.#state === 'over') return;
    this.#heardAt = this.#ports.monotonic();
    this.#testedAt = null;
    const fault = this.#faultOf(message);
    if (fault) {
      this.#part(fault);
      return;
    }
    if (this.#state === 'loggingOn') this.#answerToLogon(message);
    else if (this.#isInOrder(message)) this.#process(message);
  }

  /** Returns why a message cannot be of this session; null if it can. */
  #faultOf(message: FixMessage): string | null {
    const { senderCompId, targetCompId } = this.#ports.identity;
    if (message.get(49) !== targetCompId) return `SenderCompID ${message.get(49)}`;
    if (message.get(56) !== senderCompId) return `TargetCompID ${message.get(56)}`;
    return Number.isNaN(message.seq) ? 'a message without MsgSeqNum' : null;
  }

  #answerToLogon(message: FixMessage): void {
    const { sequences, events } = this.#ports;
    if (message.type !== LOGON) {
      const reason = message.get(58) ?? `answered by ${message.type}`;
      this.#end(message.type === LOGOUT ? reason : `the logon was ${reason}`, true);
      return;
    }
    if (message.is(141)) sequences.incoming = 1;
    this.#state = 'active';
    this.#isInOrder(message);
    // Its number may have been too low.
    if (this.isActive) events.active();
  }

  /**
   * Follows the numbers of the other side; returns whether the message is to be processed. After a
   * gap, messages are processed as they come, because a price does not depend on earlier ones; what
   * is missing is asked for once.
   */
  #isInOrder(message: FixMessage): boolean {
    const { sequences } = this.#ports;
    const { seq, type } = message;
    if (type === SEQUENCE_RESET) return this.#reset(message);
    if (seq < sequences.incoming) {
      if (message.is(43)) return false;
      this.#part(`MsgSeqNum too low, expected ${sequences.incoming} but was ${seq}`);
      return false;
    }
    if (seq > sequences.incoming) {
      if (this.#ahead.size === 0) this.#askAgain(sequences.incoming);
      const isNew = !this.#ahead.has(seq);
      this.#ahead.add(seq);
      // Nobody fills this gap any more.
      if (this.#ahead.size > AHEAD_MAX) this.#advance(Math.max(...this.#ahead) + 1);
      return isNew;
    }
    this.#advance(seq + 1);
    return true;
  }

  #advance(next: number): void {
    const { sequences } = this.#ports;
    sequences.incoming = next;
    for (const seq of this.#ahead) if (seq < next) this.#ahead.delete(seq);
    while (this.#ahead.delete(sequences.incoming)) sequences.incoming += 1;
  }

  #askAgain(from: number): void {
    this.#ports.events.gap();
    this.#send(RESEND_REQUEST, [
      [7, String(from)],
      [16, '0'],
    ]);
  }

  #reset(message: FixMessage): false {
    const { sequences } = this.#ports;
    const next = wholeOf(message.get(36));
    const isGapFill = message.is(123);
    // A gap fill that begins behind a gap does not fill it.
    if (isGapFill && message.seq > sequences.incoming) {
      if (this.#ahead.size === 0) this.#askAgain(sequences.incoming);
      for (let seq = message.seq; seq < next; seq += 1) this.#ahead.add(seq);
    } else if (next > sequences.incoming) this.#advance(next);
    else if (!isGapFill && !Number.isNaN(next)) sequences.incoming = next;
    return false;
  }

  #process(message: FixMessage): void {
    const { events, sequences } = this.#ports;
    switch (message.type) {
      case HEARTBEAT:
        return;
      case TEST_REQUEST:
        this.#send(HEARTBEAT, [[112, message.get(112) ?? '']]);
        return;
      case RESEND_REQUEST:
        this.#fillGap(wholeOf(message.get(7)), sequences.outgoing);
        return;
      case LOGON:
        return;
      case LOGOUT:
        if (this.#state === 'active') this.#send(LOGOUT, []);
        this.#end(message.get(58) ?? 'logged out', false);
        return;
      default:
        events.message(message);
    }
  }

  /** Answers a resend request: nothing is repeated, only the numbers are skipped. */
  #fillGap(from: number, next: number): void {
    if (Number.isNaN(from) || from >= next) return;
    const time = fixTime(this.#ports.now());
    this.#write(SEQUENCE_RESET, from, time, [
      [43, 'Y'],
      [122, time],
      [123, 'Y'],
      [36, String(next)],
    ]);
  }

  #beat(now: number): void {
    const period = this.#ports.heartbeat * 1_000;
    if (now - this.#sentAt >= period) this.#send(HEARTBEAT, []);
    if (this.#testedAt !== null) {
      if (now - this.#testedAt > period) this.#end('silent', false);
    } else if (now - this.#heardAt > period * GRACE) this.#test(now);
  }

  #test(now: number): void {
    this.#testedAt = now;
    this.#send(TEST_REQUEST, [[112, String(Math.round(now))]]);
  }

  /** Logs out because of a fault of the other side, and does not wait for its answer. */
  #part(reason: string): void {
    this.#send(LOGOUT, [[58, reason]]);
    this.#end(reason, this.#state === 'loggingOn');
  }

  #end(reason: string, isRefused: boolean): void {
    this.#state = 'over';
    this.#ports.events.over(reason, isRefused);
  }

  #send(type: string, fields: readonly FixField[], time = fixTime(this.#ports.now())): number {
    const { sequences } = this.#ports;
    const seq = sequences.outgoing;
    sequences.outgoing += 1;
    this.#write(type, seq, time, fields);
    return seq;
  }

  #write(type: string, seq: number, time: string, fields: readonly FixField[]): void {
    const { identity, write, monotonic } = this.#ports;
    this.#sentAt = monotonic();
    const header: (readonly [number, string | null])[] = [
      [35, type],
      [34, String(seq)],
      [49, identity.senderCompId],
      [50, identity.senderSubId],
      [52, time],
      [56, identity.targetCompId],
      [57, identity.targetSubId],
    ];
    const given = header.flatMap(([tag, value]): FixField[] =>
      value === null ? [] : [[tag, value]],
    );
    write([...given, ...fields]);
  }
}
