import { t } from '../../i18n/i18n.ts';

/** Where an instrument's prices come from. */
export interface Place {
  readonly source: string;
  readonly symbol: string;
  readonly powerOfTen?: number;
}

export interface Route extends Place {
  /** For how many seconds the instrument may be silent; 60 without it. */
  readonly silenceMax?: number;
  readonly backup?: Place;
}

export interface Source extends Readonly<Record<string, unknown>> {
  readonly kind: string;
}

/** All sources and routes, as the server keeps them. */
export interface Settings {
  /** Keyed by name. */
  readonly sources: Readonly<Record<string, Source>>;
  /** Keyed by the code of the instrument. */
  readonly routes: Readonly<Record<string, Route>>;
}

/** Where the prices of an instrument come from, and where they could come from instead. */
export interface RouteRow extends Route {
  readonly code: string;
}

/** Reads settings, which are JSON, that the server or `settingsFault` has checked. */
export const readSettings = (text: string): Settings => JSON.parse(text) as Settings;

export const settingsText = (settings: Settings): string => JSON.stringify(settings, null, 2);

/** Returns the routes of settings in the order of the codes. */
export const routesOf = ({ routes }: Settings): RouteRow[] =>
  Object.entries(routes)
    .map(([code, route]) => ({ ...route, code }))
    .sort((one, other) => one.code.localeCompare(other.code));

/** Returns settings in which an instrument and its backup have changed places. */
export function withBackup(settings: Settings, code: string): Settings {
  const route = settings.routes[code];
  if (!route?.backup) return settings;
  const { backup, silenceMax, ...before } = route;
  const kept = silenceMax === undefined ? {} : { silenceMax };
  const swapped = { ...backup, ...kept, backup: before };
  return { ...settings, routes: { ...settings.routes, [code]: swapped } };
}

/** A whole source changed to its backups: the settings then, and the codes that it concerns. */
export interface ToBackups {
  readonly settings: Settings;
  readonly moved: readonly string[];
  /** Instruments of the source that have no backup at another one. */
  readonly left: readonly string[];
}

/** Changes every instrument of a source to its backup, where that is at another source. */
export function toBackups(settings: Settings, name: string): ToBackups {
  const own = routesOf(settings).filter(({ source }) => source === name);
  const canMove = ({ backup }: RouteRow) => backup !== undefined && backup.source !== name;
  const moved = own.filter(canMove).map(({ code }) => code);
  return {
    settings: moved.reduce(withBackup, settings),
    moved,
    left: own.filter((row) => !canMove(row)).map(({ code }) => code),
  };
}

/** Returns the codes of the instruments that a source quotes, or could quote as a backup. */
export const codesFrom = (settings: Settings, name: string): string[] =>
  routesOf(settings)
    .filter(({ source, backup }) => source === name || backup?.source === name)
    .map(({ code }) => code);

/** The factor by which prices of a source are multiplied. */
export const scaleText = (powerOfTen = 0): string => `× ${Number(`1e${powerOfTen}`)}`;

/**
 * Returns why a text cannot be shown as sources and routes: it is not JSON, or not of that form.
 * Null if it can; the server judges the rest.
 */
export function settingsFault(text: string): string | null {
  try {
    const read: unknown = JSON.parse(text);
    return isSettings(read) ? null : t('sources.notSettings');
  } catch (error) {
    return t('sources.notJson', { fault: error instanceof Error ? error.message : String(error) });
  }
}

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlace = (value: unknown): boolean =>
  isValues(value) && typeof value['source'] === 'string' && typeof value['symbol'] === 'string';

function isSettings(read: unknown): boolean {
  if (!isValues(read)) return false;
  const { sources, routes } = read;
  if (!isValues(sources) || !isValues(routes)) return false;
  return (
    Object.values(sources).every((each) => isValues(each) && typeof each['kind'] === 'string') &&
    Object.values(routes).every(
      (each) =>
        isPlace(each) &&
        (!isValues(each) || each['backup'] === undefined || isPlace(each['backup'])),
    )
  );
}
