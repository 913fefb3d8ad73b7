import { z } from 'zod';

import { ConfigError } from './config-error.ts';

/** Where settings find what they only name. */
export interface SettingPorts {
  /** Returns the value of an environment variable, null if it is not set. */
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
    const value = name === undefined ? null : secret(name);
    if (value !== null) return value;
    const message =
      name === undefined
        ? 'Expected env: and the name of an environment variable'
        : `the environment variable ${name} is not set`;
    context.addIssue({ code: 'custom', message });
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

/**
 * Reads settings that are JSON, from the file that an environment variable names. Throws a
 * `ConfigError` that names the first place that is wrong, and never holds a secret.
 */
export function readSettings<Settings>(
  variable: string,
  text: string,
  schema: z.ZodType<Settings>,
): Settings {
  const read = schema.safeParse(jsonOf(variable, text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ConfigError(`${variable}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

function jsonOf(variable: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`${variable}: the file is not JSON`);
  }
}
