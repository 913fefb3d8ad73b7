import { randomId } from '@fulcrum/client/random-id';
import { stored } from '@fulcrum/client/stored';

const DEVICE_KEY = 'device_id';
let made: string | null = null;

/** What this browser calls itself, so that its owner is not told of it as of a new device. */
export function deviceId(): string {
  const known = stored.get(DEVICE_KEY) ?? made;
  if (known !== null) return known;
  made = randomId();
  stored.set(DEVICE_KEY, made);
  return made;
}
