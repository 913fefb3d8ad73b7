import { ConfigError } from './config-error.ts';

/** The environment of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

const QUOTATION_MARKS = ['"', "'"];

/**
 * Returns the value of a setting without the blanks around it; null if it is empty or not set.
 * Throws a ConfigError if quotation marks were kept around it, as `docker run --env-file` keeps
 * them: they would become a part of a path or a token.
 */
export function settingValue(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim() ?? '';
  const isQuoted = [value.at(0), value.at(-1)].every((end) => QUOTATION_MARKS.includes(end ?? ''));
  if (!isQuoted) return value || null;
  throw new ConfigError(`${name}: the value begins and ends with a quotation mark; leave both out`);
}
