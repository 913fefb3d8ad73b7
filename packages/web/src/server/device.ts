import { randomId } from '@fulcrum/client/random-id';
import { stored } from '@fulcrum/client/stored';

const DEVICE_KEY = 'device_id';
let made: string | null = null;

/**
 * Returns the id of this browser, so that the server does not report its logins as those of a new
 * device.
 */
export function deviceId(): string {
  const known = stored.get(DEVICE_KEY) ?? made;
  if (known !== null) return known;
  made = randomId();
  stored.set(DEVICE_KEY, made);
  return made;
}
