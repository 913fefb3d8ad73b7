/** The settings of a hash; without `salt` a new salt is used. */
export interface HashSettings {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
  readonly salt?: Uint8Array;
}

/** OWASP's smallest setting for argon2id (the library's default variant): 19 MiB, two passes. */
export const HASH_COST: HashSettings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$[A-Za-z0-9+/]+$/;

/** Returns the settings of an encoded hash: with the same settings a password has the same hash. */
export function settingsOf(hash: string): HashSettings {
  const [, memory, time, lanes, salt] = ENCODED.exec(hash) ?? [];
  if (salt === undefined) throw new Error('Expected an argon2id hash');
  return {
    memoryCost: Number(memory),
    timeCost: Number(time),
    parallelism: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
  };
}

/** Returns the part of an encoded hash that contains its settings. */
export const headOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'));
