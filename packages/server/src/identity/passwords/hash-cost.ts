/** The settings of a hash; a new salt if none is given. */
export interface HashSettings {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
  readonly salt?: Uint8Array;
}

/** OWASP's smallest setting for argon2id (the library's standard kind): 19 MiB, two passes. */
export const HASH_COST: HashSettings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$[A-Za-z0-9+/]+$/;

/** The settings of an encoded hash: with the same settings a password has the same hash. */
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

/** The part of an encoded hash that its settings determine. */
export const headOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'));
