import { z } from 'zod';

import { ConfigError } from './config-error.ts';

/** Where settings find what they only name. */
export interface SettingPorts {
  /**
   * Returns the value of an environment variable, null if it is not set. Throws a `ConfigError` if
   * it cannot be used.
   */
  readonly secret: (name: string) => string | null;
  /** Reads a file. Throws if it cannot be read. */
  readonly read: (path: string) => string;
}

/** Fields of settings that hold the name of something, and are read as that. */
export type SettingFields = ReturnType<typeof settingFields>;

/** Secrets are never in the settings: a field holds `env:` and the name of a variable. */
export const settingFields = ({ secret, read }: SettingPorts) => ({
  secret: z.string().transform((text, context) => {
    const name = /^env:([A-Z][A-Z0-9_]*)$/.exec(text)?.[1];
    const found =
      name === undefined
        ? { why: 'Expected env: and the name of an environment variable' }
        : valueOf(name, secret);
    if ('value' in found) return found.value;
    context.addIssue({ code: 'custom', message: found.why });
    return z.NEVER;
  }),
  /** The path of a file, such as a certificate. */
  file: z
    .string()
    .min(1)
    .transform((path, context) => {
      try {
        return read(path);
      } catch {
        context.addIssue({ code: 'custom', message: `no file can be read at ${path}` });
        return z.NEVER;
      }
    }),
});

function valueOf(
  name: string,
  secret: SettingPorts['secret'],
): { readonly value: string } | { readonly why: string } {
  try {
    const value = secret(name);
    return value === null ? { why: `the environment variable ${name} is not set` } : { value };
  } catch (error) {
    if (error instanceof ConfigError) return { why: error.message };
    throw error;
  }
}

/** The first place of settings that is wrong, and why; neither ever holds a secret. */
export class SettingsFault extends ConfigError {
  readonly place: string;
  readonly why: string;

  constructor(variable: string, place: string, why: string) {
    super(`${variable}: ${place}: ${why}`);
    this.place = place;
    this.why = why;
  }
}

/**
 * Reads settings that are JSON, from the file that an environment variable names. Throws a
 * `SettingsFault` that names the first place that is wrong.
 */
export function readSettings<Settings>(
  variable: string,
  text: string,
  schema: z.ZodType<Settings>,
): Settings {
  const read = schema.safeParse(jsonOf(variable, text));
  if (read.success) return read.data;
  const { place, why } = firstWrong(read.error);
  throw new SettingsFault(variable, place || 'the file', why);
}

/** Returns the first place that is wrong; empty if it is the whole value. */
export function firstWrong({ issues }: Pick<z.ZodError, 'issues'>): {
  readonly place: string;
  readonly why: string;
} {
  const [issue] = issues;
  const place = issue?.path.join('.') ?? '';
  const choices = issue?.code === 'invalid_union' ? issue.errors : [];
  // The choice that was meant is the one that is wrong in a part of it only.
  const meant = choices.find(([first]) => first && first.path.length > 0);
  if (!meant) return { place, why: issue?.message ?? '' };
  const inner = firstWrong({ issues: meant });
  return { place: `${place}.${inner.place}`, why: inner.why };
}

function jsonOf(variable: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SettingsFault(variable, 'the file', 'it is not JSON');
  }
}
