import { latinDigits } from '@fulcrum/contract/latin-digits';

/** Returns the digits of the typed text. */
export const digitsOf = (typed: string): string => latinDigits(typed).replace(/\D/g, '');
