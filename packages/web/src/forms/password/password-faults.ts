import { PASSWORD_LENGTH } from './password-strength.ts';

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

export type PasswordFault = 'incomplete' | 'passwordLength' | 'mismatch';

/** Returns why a new password cannot be sent, keyed by field; null for a field without a fault. */
export function passwordFaults({ password, repeated }: NewPassword): {
  password: PasswordFault | null;
  repeated: PasswordFault | null;
} {
  const isLong = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
  return {
    password: password === '' ? 'incomplete' : isLong ? null : 'passwordLength',
    repeated: repeated === '' ? 'incomplete' : repeated === password ? null : 'mismatch',
  };
}
