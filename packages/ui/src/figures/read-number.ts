import { formatDecimal, parseDecimal } from '@fulcrum/engine/units/decimal';

import { decimalMark, formatAmount, formatQuantity, MINUS } from './format.ts';

/** What a field takes, which decides how a point or comma before three digits is understood. */
export interface NumberForm {
  /** Decimals of the unit in which the number is returned. */
  readonly digits: number;
  /**
   * A price is shown with a decimal point in every language. Money is never typed with three
   * decimals, because a thousand times the amount would look the same. Anything else is a quantity.
   */
  readonly kind?: 'price' | 'money';
  /** A price in the same unit from which the typed one cannot be far, such as the market's. */
  readonly near?: number | null;
}

/** A number with both meanings: `1.234` where it may be 1234 or 1.2340. */
interface Ambiguous {
  readonly ways: readonly string[];
}

type Reading = number | Ambiguous | null;

/**
 * Reads a typed number as a whole number of units of 10^-digits. Returns null if the text is no
 * number, is finer than the unit, or has two meanings; docs/decisions/0097 has the rules.
 */
export function readNumber(text: string, form: NumberForm): number | null {
  const reading = understand(text, form);
  return typeof reading === 'number' ? reading : null;
}

/** Returns how to type a number that has two meanings, a text for each; null for any other text. */
export function waysToType(text: string, form: NumberForm): readonly string[] | null {
  const reading = understand(text, form);
  return typeof reading === 'object' && reading !== null ? reading.ways : null;
}

/**
 * Returns the text as the app itself fills the field: a price with a point and without groups,
 * other numbers with the language's marks, and money in groups. Text in that form or without a
 * meaning is returned as it is.
 */
export function inOwnForm(text: string, form: NumberForm): string {
  const value = readNumber(text, form);
  if (value === null) return text;
  const { digits, kind } = form;
  const mark = kind === 'price' ? '.' : ownMark();
  const [whole = '', ...fraction] = text.split(mark);
  const isPlain = /^-?\d+$/.test(whole) && fraction.length < 2 && /^\d*$/.test(fraction.join(''));
  if (kind === 'price') return isPlain ? text : formatDecimal(value, digits);
  if (kind === 'money') return isPlain && whole.length < 4 ? text : formatTyped(value, digits);
  return isPlain ? text : formatQuantity(value, digits, Math.min(digits, 2));
}

/**
 * Returns typed text as the console sends it, with a point and without groups. Text without one
 * meaning is returned as it is: with a comma in it, the server refuses it.
 */
export function inWireForm(text: string): string {
  const typed = text.trim();
  if (/^-?\d*\.?\d*$/.test(typed)) return typed;
  const value = readNumber(text, WIRE_FORM);
  return value === null ? text : formatDecimal(value, WIRE_FORM.digits, 0);
}

/** As many decimals as any field of the console has. */
const WIRE_FORM = { digits: 8, kind: 'price' } as const;

/** Formats an amount for a field, in groups; it never ends in three decimals. */
export function formatTyped(value: number, digits: number): string {
  const text = formatAmount(formatDecimal(value, digits)).replace(MINUS, '-');
  return /\D\d{3}$/.test(text) ? `${text}0` : text;
}

function understand(text: string, form: NumberForm): Reading {
  const match = SIGNED.exec(inLatin(text));
  if (!match) return null;
  const [, sign = '', body = ''] = match;
  const marks = body.match(/\D/g) ?? [];
  const last = marks.at(-1) ?? '';
  const count = marks.filter((mark) => mark === last).length;
  const [other, ...more] = new Set(marks.filter((mark) => mark !== last));
  const number = (whole: string, fraction = ''): number | null =>
    parseDecimal(`${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`, form.digits);
  if (last === '') return number(body);
  if (more.length > 0) return null;
  if (count > 1 || ALWAYS_GROUP.includes(last)) {
    return other === undefined && isGrouped(body, last) ? number(withoutMarks(body)) : null;
  }
  const at = body.lastIndexOf(last);
  const [whole, fraction] = [body.slice(0, at), body.slice(at + 1)];
  if (whole === '' && fraction === '') return null;
  if (other === DECIMAL_ALWAYS || (other !== undefined && !isGrouped(whole, other))) return null;
  const plain = other === undefined ? whole : withoutMarks(whole);
  if (last === DECIMAL_ALWAYS) return number(plain || '0', fraction);
  if (fraction.length !== 3) {
    // Zeros are not taken for finer decimals behind a mark that separates decimals elsewhere.
    const isTooFine = fraction.length > form.digits && !isDecimalMark(last, form);
    return isTooFine ? null : number(plain || '0', fraction);
  }
  return beforeThree(
    { sign, whole: plain, mark: last, fraction, hasGroups: plain !== whole },
    form,
  );
}

const SIGNED = /^([+-]?) ?([\d.,٫٬' ]+)$/;
/** Marks that never separate decimals. */
const ALWAYS_GROUP: readonly string[] = [' ', "'", '٬'];
const DECIMAL_ALWAYS = '٫';

/**
 * Returns the text with the digits of any script as 0 to 9 and one form of each mark. Numbers that
 * are no plain digits, such as ² and ½, are kept and so refused.
 */
function inLatin(text: string): string {
  if (/\p{No}/u.test(text)) return text;
  return text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[،、]/g, ',')
    .replace(/[。]/g, '.')
    .replace(/\s/g, ' ')
    .trim();
}

/** The decimal digits of each script follow each other in tens. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

const ownMark = (): string => (decimalMark() === ',' ? ',' : '.');

/** Returns whether a mark separates decimals: the language's own does, and the point of a price. */
const isDecimalMark = (mark: string, { kind }: NumberForm): boolean =>
  mark === ownMark() || (kind === 'price' && mark === '.');

const withoutMarks = (text: string): string => text.replace(/\D/g, '');

/** Returns whether a mark groups the digits by thousands, or as in India. */
function isGrouped(text: string, mark: string): boolean {
  const groups = text.split(mark);
  const [first = '', last = ''] = [groups[0], groups.at(-1)];
  if (groups.length < 2 || last.length !== 3 || !/^[1-9]\d{0,2}$/.test(first)) return false;
  const middle = groups.slice(1, -1);
  const isIndian = mark === ',' && first.length < 3 && middle.every(({ length }) => length === 2);
  return isIndian || middle.every(({ length }) => length === 3);
}

interface Typed {
  readonly sign: string;
  readonly whole: string;
  /** A point or a comma, before exactly three digits. */
  readonly mark: string;
  readonly fraction: string;
  /** Whether another mark groups the whole part, so that this one cannot. */
  readonly hasGroups: boolean;
}

/**
 * Reads a number in which a point or comma is followed by three digits. It separates thousands or
 * decimals by the language's marks; if both are possible, the price near which it must be decides.
 */
function beforeThree(typed: Typed, form: NumberForm): Reading {
  const { sign, whole, mark, fraction, hasGroups } = typed;
  const { digits, kind, near } = form;
  const number = (text: string): number | null => parseDecimal(`${sign}${text}`, digits);
  const isDecimal = isDecimalMark(mark, form);
  const canGroup = !hasGroups && /^[1-9]\d{0,2}$/.test(whole);
  const isDecimalAlone = number(`${whole || '0'}.${fraction}`);
  if (!canGroup) return isDecimal ? isDecimalAlone : { ways: [decimalWay(typed, form)] };
  const both = { ways: [whole + fraction, decimalWay(typed, form)] };
  const decimal = isDecimal && kind !== 'money' && digits >= 3 ? isDecimalAlone : null;
  const isGroup = mark !== ownMark() || (kind === 'price' && ownMark() === ',');
  const thousands = isGroup ? number(whole + fraction) : null;
  // The app itself writes this, so it must read it.
  const isOwnForm = kind === 'price' && mark === '.' && digits === 3;
  const nearest = nearestOf(number(whole + fraction), isDecimalAlone, near);
  if (nearest === 'decimal') return decimal ?? both;
  if (nearest === 'thousands') return isOwnForm ? both : (thousands ?? both);
  if (isOwnForm) return decimal ?? both;
  return decimal !== null && thousands !== null ? both : (decimal ?? thousands ?? both);
}

/** Half of a factor of a thousand, on a scale of ratios. */
const NEAR_RATIO = 31;

/** Returns which of two readings, a thousand apart, is near a price; null if neither can be. */
function nearestOf(
  thousands: number | null,
  decimal: number | null,
  near: number | null | undefined,
): 'thousands' | 'decimal' | null {
  const price = Math.abs(near ?? 0);
  const isNear = (reading: number | null): boolean => {
    const size = Math.abs(reading ?? 0);
    return size * NEAR_RATIO > price && size < price * NEAR_RATIO;
  };
  if (price === 0) return null;
  if (isNear(thousands)) return 'thousands';
  return decimal !== null && isNear(decimal) ? 'decimal' : null;
}

/** Returns the reading with decimals, in a text that cannot be taken for thousands. */
function decimalWay({ sign, whole, fraction }: Typed, { digits, kind }: NumberForm): string {
  const cut = fraction.slice(0, digits).replace(/0+$/, '');
  const shown = cut.length === 3 ? `${cut}0` : cut.padEnd(Math.min(digits, 2), '0');
  const mark = kind === 'price' ? '.' : decimalMark();
  const start = `${sign}${whole === '' ? '0' : whole}`;
  return shown === '' ? start : `${start}${mark}${shown}`;
}
