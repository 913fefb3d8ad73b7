import { formatDecimal } from '@fulcrum/engine/units/decimal';
import {
  points,
  type BasisPoints,
  type MicroLots,
  type MicroUsd,
  type Points,
} from '@fulcrum/engine/units/units';

/** A true minus sign: it is as wide as the plus sign and read aloud as minus. */
export const MINUS = '−';

/**
 * The parts of an amount of money, split after the cents; the tail is printed small, never dropped.
 */
export interface MoneyParts {
  readonly sign: '' | '+' | typeof MINUS;
  readonly head: string;
  readonly tail: string;
}

/** The parts of a currency pair's price, printed in three sizes; other prices are all `big`. */
export interface PriceParts {
  readonly big: string;
  readonly pips: string;
  readonly pipette: string;
}

export type Direction = 'up' | 'dn' | 'flat';

let locale = 'zh-HK';
let zone: string | undefined;
/** The locale's decimal mark; undefined until it is asked for. */
let mark: string | undefined;
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Sets the BCP 47 locale of numbers and dates. Money and quantities use its decimal mark; prices
 * always use a point.
 */
export function setFormatLocale(next: string): void {
  locale = next;
  mark = undefined;
}

/** Sets the IANA time zone of dates and times; undefined means the device's own. */
export function setFormatZone(next: string | undefined): void {
  zone = next;
}

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' });
    numberFormats.set(key, format);
  }
  return format;
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      ...options,
      numberingSystem: 'latn',
      calendar: 'gregory',
      ...(zone === undefined ? {} : { timeZone: zone }),
    });
    dateFormats.set(key, format);
  }
  return format;
}

/** Returns the locale's decimal mark. */
export function decimalMark(): string {
  mark ??= numberFormat({ minimumFractionDigits: 1 })
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  return mark ?? '.';
}

/**
 * Formats lots, pips or another exact quantity with the locale's decimal mark, without groups, so
 * that a field can be filled with it. A negative one has the minus of the keyboard.
 */
export const formatQuantity = (value: number, digits: number, min?: number): string =>
  formatDecimal(value, digits, min).replace('.', decimalMark());

const signOf = (value: number, isSigned: boolean): MoneyParts['sign'] =>
  value < 0 ? MINUS : value > 0 && isSigned ? '+' : '';

/** Splits money: 186.788050 gives 186.78 and 8050. Digits are cut, never rounded. */
export function moneyParts(value: MicroUsd, { isSigned = false } = {}): MoneyParts {
  const size = Math.abs(value);
  const fraction = String(size % 1_000_000).padStart(6, '0');
  const whole = numberFormat({ maximumFractionDigits: 0 }).format((size - (size % 1e6)) / 1e6);
  return {
    sign: signOf(value, isSigned),
    head: `${whole}${decimalMark()}${fraction.slice(0, 2)}`,
    tail: fraction.slice(2),
  };
}

/** Formats money with two decimals, rounded; for P/L pass `isSigned`. Zero never has a sign. */
export function formatMoney(value: MicroUsd, { isSigned = false } = {}): string {
  const size = Math.abs(value);
  const below = size % 10_000;
  const cents = (size - below) / 10_000 + (below >= 5_000 ? 1 : 0);
  const whole = numberFormat({ maximumFractionDigits: 0 }).format((cents - (cents % 100)) / 100);
  const shown = `${whole}${decimalMark()}${String(cents % 100).padStart(2, '0')}`;
  return `${cents === 0 ? '' : signOf(value, isSigned)}${shown}`;
}

/** Formats an exact decimal amount of any currency with at least two decimals. */
export function formatAmount(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return grouped(whole, fraction.replace(/0+$/, '').padEnd(2, '0'));
}

/** Formats pips, points or another exact quantity to be read: like money, with groups. */
export function formatFigure(value: number, digits: number, min?: number): string {
  const [whole = '0', fraction = ''] = formatDecimal(value, digits, min).split('.');
  return grouped(whole, fraction);
}

function grouped(whole: string, fraction: string): string {
  const size = numberFormat({ maximumFractionDigits: 0 }).format(BigInt(whole.replace('-', '')));
  const below = fraction === '' ? '' : `${decimalMark()}${fraction}`;
  return `${whole.startsWith('-') ? MINUS : ''}${size}${below}`;
}

/**
 * Formats a price with the instrument's digits; point and comma are the same in every locale, as in
 * feeds and charts.
 */
export function formatPrice(price: Points, digits: number): string {
  const text = formatDecimal(Math.abs(price), digits);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${price < 0 ? MINUS : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Formats the distance between two prices with its sign: from 1.08383 to 1.08643 is +0.00260. */
export function formatPriceChange(change: number, digits: number): string {
  return `${signOf(change, true)}${formatPrice(points(Math.abs(change)), digits)}`;
}

/** Splits a price for display: pips and pipette of currency pairs with 3 or 5 digits stand out. */
export function priceParts(price: Points, digits: number, isPair: boolean): PriceParts {
  const text = formatPrice(price, digits);
  if (!isPair || (digits !== 3 && digits !== 5)) return { big: text, pips: '', pipette: '' };
  return { big: text.slice(0, -3), pips: text.slice(-3, -1), pipette: text.slice(-1) };
}

/** Formats lots with at least two decimals, never cut: 100000 is 0.10. */
export const formatLots = (lots: MicroLots): string => formatQuantity(lots, 6, 2);

/** Formats an observed percentage, such as a day's change: 0.2412 is +0.24 %. */
export function formatPercent(percent: number, { isSigned = true, digits = 2 } = {}): string {
  const shown = numberFormat({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(percent));
  const isZero = Number(Math.abs(percent).toFixed(digits)) === 0;
  return `${isZero ? '' : signOf(percent, isSigned)}${shown}%`;
}

/** How much further a margin level is from danger makes no difference above this. */
const LEVEL_SHOWN_MAX = 100_000;

/**
 * Formats a margin level in percent without decimals, cut: 9,684 hundredths is 96 %. A level above
 * 1000 % is shown as that.
 */
export function formatLevel(level: BasisPoints): string {
  const shown = Math.trunc(Math.min(level, LEVEL_SHOWN_MAX) / 100);
  const text = `${numberFormat({ maximumFractionDigits: 0 }).format(shown)}%`;
  return level > LEVEL_SHOWN_MAX ? `> ${text}` : text;
}

/** Formats a large observed count, such as volume: 84,213 is 84.2K. */
export const formatCompact = (value: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value);

export const formatInteger = (value: number): string =>
  numberFormat({ maximumFractionDigits: 0 }).format(value);

/** Formats a whole number of minutes, hours or days in words: 40 minutes. */
export const formatSpan = (value: number, unit: 'minute' | 'hour' | 'day'): string =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** Formats the time of day of epoch ms in the format zone, with seconds. */
export const formatTime = (at: number): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    at,
  );

/** Formats the time of day of epoch ms in the format zone, without seconds. */
export const formatClock = (at: number): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** Formats minutes from now in words: in 12 min., 3 min. ago; zero is this minute. */
export function formatAhead(minutes: number): string {
  const format = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, {
    style: 'short',
    numeric: 'auto',
  });
  // Minus zero would be in the past.
  return format.format(minutes === 0 ? 0 : minutes, 'minute');
}

/**
 * Formats the day and time of epoch ms in the format zone; the year only if it differs from that of
 * `now`.
 */
export const formatDateTime = (at: number, now = Date.now()): string =>
  dateFormat({
    ...(yearOf(at) === yearOf(now) ? {} : { year: 'numeric' }),
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

const yearOf = (at: number): string => dateFormat({ year: 'numeric' }).format(at);

/** Formats the day of epoch ms in the format zone, for headings of lists. */
export const formatDay = (at: number): string =>
  dateFormat({ year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' }).format(at);

/** Formats a day of the week, 0 is Monday. */
export const formatWeekday = (day: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  );

/** Formats weekday and time, for the next opening of a market. */
export const formatOpening = (at: number): string =>
  dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

export const directionOf = (value: number): Direction =>
  value > 0 ? 'up' : value < 0 ? 'dn' : 'flat';
