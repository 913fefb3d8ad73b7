import { wholeOf, type FixMessage } from '../../platform/fix/message.ts';
import { exactOf, isDecimal, textOf } from './decimals.ts';
import type { ProviderPosition, ProviderSink } from './provider.ts';

/** Requests that may wait at a time; the oldest is given up for another one. */
const OPEN_MAX = 8;
const REPORTS_MAX = 10_000;
/** PosReqResult (728): valid, and none found. Anything else is a refusal. */
const VALID = '0';
const NONE_FOUND = '2';

interface Collected {
  /** Ids of reports (721), because one may be sent twice. */
  readonly reports: Set<string>;
  /** Net quantities by symbol, in units of 10^-20. */
  readonly nets: Map<string, bigint>;
}

/**
 * Collects the PositionReports (AP) of a request until all have come. A part is never passed on: it
 * would look as if the rest was closed.
 */
export class PositionCollector {
  readonly #symbolTag: number;
  readonly #sink: ProviderSink;
  readonly #open = new Map<string, Collected>();

  constructor(symbolTag: number, sink: ProviderSink) {
    this.#symbolTag = symbolTag;
    this.#sink = sink;
  }

  begin(requestId: string): void {
    this.#open.set(requestId, { reports: new Set(), nets: new Map() });
    const [oldest] = this.#open.keys();
    if (this.#open.size > OPEN_MAX && oldest !== undefined) this.refuse(oldest, 'tooMany');
  }

  /** Forgets all requests: without their session nobody answers them. */
  forget(): void {
    this.#open.clear();
  }

  /** Ends a request without positions. */
  refuse(requestId: string, reason: string): void {
    if (!this.#open.delete(requestId)) return;
    this.#sink.drop('positionsRefused', { requestId, reason: reason.slice(0, 200) });
    this.#sink.positions(requestId, null);
  }

  /** Takes a RequestForPositionsAck (AO), of which only a refusal or an empty answer matters. */
  hearAnswer(message: FixMessage): void {
    const requestId = message.get(710) ?? '';
    if (!this.#open.has(requestId)) return;
    const result = message.get(728) ?? VALID;
    // PosReqStatus: rejected.
    const isRejected = message.get(729) === '2' && result !== NONE_FOUND;
    if (isRejected || (result !== VALID && result !== NONE_FOUND)) {
      this.refuse(requestId, message.get(58) ?? `PosReqResult ${result}`);
    } else if (result === NONE_FOUND || message.get(727) === '0') this.#end(requestId);
  }

  /** Takes a PositionReport (AP). */
  hearReport(message: FixMessage): void {
    const requestId = message.get(710) ?? '';
    const collected = this.#open.get(requestId);
    if (!collected) {
      this.#sink.drop('unknownRequest', { requestId: requestId.slice(0, 40) });
      return;
    }
    const result = message.get(728) ?? VALID;
    if (result === NONE_FOUND) this.#end(requestId);
    else if (result !== VALID) {
      this.refuse(requestId, message.get(58) ?? `PosReqResult ${result}`);
    } else this.#add(requestId, collected, message);
  }

  #add(requestId: string, { reports, nets }: Collected, message: FixMessage): void {
    const total = wholeOf(message.get(727));
    const reportId = message.get(721);
    if (total === 0) {
      this.#end(requestId);
      return;
    }
    const symbol = message.get(this.#symbolTag);
    const net = netOf(message);
    const isReadable = total <= REPORTS_MAX && symbol && net !== null && reportId;
    if (!isReadable) {
      this.refuse(requestId, 'a report that cannot be read');
      return;
    }
    if (reports.has(reportId)) return;
    reports.add(reportId);
    nets.set(symbol, (nets.get(symbol) ?? 0n) + net);
    if (reports.size >= total) this.#end(requestId);
  }

  #end(requestId: string): void {
    const { nets = new Map<string, bigint>() } = this.#open.get(requestId) ?? {};
    this.#open.delete(requestId);
    const positions = [...nets].map(
      ([symbol, net]): ProviderPosition => ({ symbol, quantity: textOf(net) }),
    );
    this.#sink.positions(requestId, positions);
  }
}

/**
 * Returns LongQty (704) less ShortQty (705); null if they cannot be read. A report may tell several
 * kinds of quantity (703), which must not be added up: TQ is the total.
 */
function netOf(message: FixMessage): bigint | null {
  const entries = message.group(702);
  const [entry] = entries.length === 1 ? entries : entries.filter((each) => each.get(703) === 'TQ');
  const { long = '0', short = '0' } = { long: entry?.get(704), short: entry?.get(705) };
  const isEmpty = entry?.get(704) === undefined && entry?.get(705) === undefined;
  if (isEmpty || !isDecimal(long) || !isDecimal(short)) return null;
  return exactOf(long) - exactOf(short);
}
