import type { MicroLots } from '@fulcrum/engine/units/units';

/** What the house does about its exposure: nothing, shows what it would do, or does it. */
export type HedgeMode = 'off' | 'suggest' | 'auto';

/** How the house covers the net position of its clients in one instrument. */
export interface HedgeRule {
  readonly mode: HedgeMode;
  /** How much of the net position the house keeps. */
  readonly limit: MicroLots;
  /** Share of the excess that is covered, whole percent, 1 to 100. */
  readonly ratio: number;
  /** A hedge shrinks only by this much or more, or to nothing. */
  readonly band: MicroLots;
  /** Orders are at least and at most this large. */
  readonly clipMin: MicroLots;
  readonly clipMax: MicroLots;
  /** Seconds between the end of an order and the next one. */
  readonly coolS: number;
  /** How far beyond our quote an order's limit may be, in points. */
  readonly slip: number;
  /** Name of the provider; empty while the mode is `off` or `suggest` and none is chosen. */
  readonly provider: string;
  /** What the provider calls the instrument. */
  readonly symbol: string;
  /** How many of the provider's units one of our lots is. */
  readonly unitsPerLot: number;
  /** Smallest step of the provider's quantities, in our lots. */
  readonly step: MicroLots;
  /**
   * Whether nobody opens a position while the house keeps more than 150 % of the limit. Absent in
   * rules from before this setting: then nothing pauses.
   */
  readonly pausesOpening?: boolean;
}

/** Values that a rule must have, by field. */
const RANGES: Readonly<
  Record<
    'limit' | 'ratio' | 'band' | 'clipMin' | 'clipMax' | 'coolS' | 'slip' | 'unitsPerLot' | 'step',
    readonly [min: number, max: number]
  >
> = {
  limit: [0, 1e12],
  ratio: [1, 100],
  band: [0, 1e12],
  clipMin: [1, 1e12],
  clipMax: [1, 1e12],
  coolS: [0, 3_600],
  slip: [0, 100_000],
  unitsPerLot: [1, 1e9],
  step: [1, 1e9],
};

/** Returns the first field that is wrong; null if the rule can be carried out. */
export function ruleFault(rule: HedgeRule, providers: ReadonlySet<string>): string | null {
  for (const [field, [min, max]] of Object.entries(RANGES)) {
    const value = rule[field as keyof typeof RANGES];
    if (!Number.isInteger(value) || value < min || value > max) return field;
  }
  // With a limit of 0 every single order would pause the instrument until it is covered.
  if (rule.pausesOpening === true && rule.limit === 0) return 'limit';
  if (rule.clipMin % rule.step !== 0) return 'clipMin';
  if (rule.clipMax % rule.step !== 0 || rule.clipMax < rule.clipMin) return 'clipMax';
  if (rule.mode !== 'auto' && rule.provider === '') return null;
  if (!providers.has(rule.provider)) return 'provider';
  return /^[\x21-\x7e]{1,64}$/.test(rule.symbol) ? null : 'symbol';
}
