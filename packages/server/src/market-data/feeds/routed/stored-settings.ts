import {
  firstWrong,
  settingFields,
  SettingsFault,
  type SettingPorts,
} from '../../../platform/setting-fields.ts';
import { readSources, sourceSettings, type Route, type SourceSettings } from './settings.ts';

/** The settings before anybody has entered any. */
export const NO_SETTINGS = '{"sources":{},"routes":{},"others":"none"}';

/** Every variable is set and every file is there: they are those of another process. */
const NAMES_ONLY: SettingPorts = { secret: (name) => name, read: (path) => path };

/** A source as it was entered, and what this process makes of it. */
export interface SourceSetup {
  readonly kind: string;
  /** As it was entered. A source is the same one as long as this does not change. */
  readonly text: string;
  /** What this process cannot find, such as a variable that is not set; else the settings. */
  readonly settings: SourceSettings | { readonly missing: string };
}

export interface StoredSettings {
  /** Keyed by name. */
  readonly sources: ReadonlyMap<string, SourceSetup>;
  /** Keyed by the code of the instrument. */
  readonly routes: ReadonlyMap<string, Route>;
}

/** Settings as entered, with only names where secrets and files are meant. */
export interface EnteredSettings {
  readonly sources: Readonly<Record<string, { readonly kind: string }>>;
  readonly routes: Readonly<Record<string, Route>>;
}

/**
 * Checks settings that an operator entered, without looking for variables and files. Throws a
 * `SettingsFault` that names the first wrong place.
 */
export function checkEntered(text: string): EnteredSettings {
  const { sources, routes, others } = readSources(text, NAMES_ONLY);
  if (others === 'none') return { sources, routes };
  throw new SettingsFault(
    'SOURCES',
    'others',
    'only a file can give the rest of the catalogue to a feed',
  );
}

/**
 * Reads stored settings. What is missing for a source affects that source only. Throws a
 * `SettingsFault` if they are not what `checkEntered` lets pass.
 */
export function readStored(text: string, ports: SettingPorts): StoredSettings {
  const { routes } = checkEntered(text);
  // `checkEntered` has shown that it is an object of objects with a kind.
  const raw = JSON.parse(text) as { sources: Record<string, { kind: string }> };
  const schema = sourceSettings(settingFields(ports));
  const sources = Object.entries(raw.sources).map(([name, entered]): [string, SourceSetup] => {
    const read = schema.safeParse(entered);
    const settings = read.success ? read.data : { missing: textOf(firstWrong(read.error)) };
    return [name, { kind: entered.kind, text: JSON.stringify(entered), settings }];
  });
  return { sources: new Map(sources), routes: new Map(Object.entries(routes)) };
}

const textOf = ({ place, why }: ReturnType<typeof firstWrong>): string => `${place}: ${why}`;
