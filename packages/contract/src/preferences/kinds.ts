/** What follows a person from device to device: one document of each kind. */
export const PREFERENCE_KINDS = [
  'favourites',
  'drawings',
  'chart_setups',
  'templates',
  'desk',
  'list_density',
  'one_tap',
  'palette',
] as const;
export type PreferenceKind = (typeof PREFERENCE_KINDS)[number];

/** Id of the only item of a kind that is one choice: list density, one-tap and palette. */
export const ONLY_ITEM = 'choice';

export const PALETTES = ['green-up', 'red-up', 'red-blue', 'cvd'] as const;
export type Palette = (typeof PALETTES)[number];
/** Rows of the usual height or lower ones, either with one price or with bid, ask and spread. */
export const DENSITIES = ['normal', 'compact', 'advanced', 'compact_advanced'] as const;
export type Density = (typeof DENSITIES)[number];

const KIB = 1_024;

export const PREFERENCE_LIMITS = {
  /** Size of a document as JSON, its removals included. */
  documentBytes: 256 * KIB,
  /** Size of a request, which may contain a whole document. */
  requestBytes: 288 * KIB,
  /** Items of one request. */
  items: 5_000,
  favourites: 1_000,
  drawingsPerInstrument: 500,
  /** How deep objects and lists may be nested in the value of an item. */
  depth: 8,
} as const;

/** For how long a removal is remembered. */
export const REMOVAL_DAYS = 30;
