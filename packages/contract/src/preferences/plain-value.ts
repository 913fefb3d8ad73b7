import { PREFERENCE_LIMITS } from './kinds.ts';
import type { PreferenceValue } from './merge.ts';

const KEY_LENGTH_MAX = 64;
const TEXT_LENGTH_MAX = 4_096;
/** Property names that would change the object itself instead of adding a field. */
const POISON: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** What the store cannot keep: half of a surrogate pair, or a zero byte. */
const UNKEEPABLE = /\p{Surrogate}|\0/u;

/**
 * Whether a value is plain JSON that can be kept: nested a few levels deep, with finite numbers,
 * texts of usual length and harmless names.
 */
export function isPlainValue(
  value: unknown,
  depth: number = PREFERENCE_LIMITS.depth,
): value is PreferenceValue {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= TEXT_LENGTH_MAX && !UNKEEPABLE.test(value);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Array.isArray(value)) return value.every((each) => isPlainValue(each, depth - 1));
  return Object.entries(value).every(([name, each]) => {
    return isPlainName(name) && isPlainValue(each, depth - 1);
  });
}

const isPlainName = (name: string): boolean =>
  name.length <= KEY_LENGTH_MAX && !POISON.has(name) && !UNKEEPABLE.test(name);
