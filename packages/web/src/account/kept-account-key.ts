/** Key of the account that this device keeps; it is removed with the session. */
export const KEPT_ACCOUNT = 'account';
