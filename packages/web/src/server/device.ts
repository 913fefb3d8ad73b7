import { randomId } from '@fulcrum/client/random-id';
import { stored } from '@fulcrum/client/stored';
import { DEVICE_ID } from '@fulcrum/contract/people/device-id';

/** Returns the id kept under a key; a new one if there is none that the server would take. */
export function keptId(key: string): string {
  const kept = stored.get(key);
  if (kept !== null && DEVICE_ID.test(kept)) return kept;
  const id = randomId();
  stored.set(key, id);
  return id;
}

/**
 * Returns the id of this browser, so that the server does not report its logins as those of a new
 * device.
 */
export const deviceId = (): string => keptId('device_id');
