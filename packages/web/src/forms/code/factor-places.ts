/** Where a form that asks for the second factor shows what is refused about it. */
export const FACTOR_PLACES = {
  factor_code: 'code',
  factor_passkey: null,
  factor_challenge: null,
} as const;
