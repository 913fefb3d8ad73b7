/** Between two questions of a page that shows the live desk, at least. */
export const LIVE_MS_MIN = 100;

/**
 * The header of a request that a page makes by itself, while nobody touches it: such a request
 * keeps no session from ending.
 */
export const UNATTENDED = 'unattended';
