/**
 * Query parameters of an address that a pushed notice opens: the notice's id, and the account that
 * owns it.
 */
export const OPENED_NOTICE = 'notice';
export const OPENED_BY = 'to';
