/** Minimum time between two polls of a page with live data. */
export const LIVE_MS_MIN = 100;

/** Header of a poll that a page sends by itself; such a request does not keep the session alive. */
export const UNATTENDED = 'unattended';

/** Header with the id of the operator whose console the page shows. */
export const SHOWN_OPERATOR = 'operator';
