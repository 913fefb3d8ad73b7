let given = 0;

/**
 * Returns an address that no one else in this process has, to be sent as `X-Forwarded-For`. One
 * address may open only 20 accounts in a row, and journeys that share a server open more.
 */
export function newAddress(): string {
  given += 1;
  return `10.0.${given >> 8}.${given & 255}`;
}
