import { PASSWORD_LENGTH } from './password-strength.ts';

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

export type PasswordFault = 'incomplete' | 'passwordLength' | 'mismatch';

/** What keeps a new password from being sent, each fault on its own field; null for nothing. */
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
