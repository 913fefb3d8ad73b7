interface Pointer {
  readonly button: number;
  readonly isPrimary: boolean;
}

/** Returns whether a pointer that went down presses: a mouse's primary button, or one finger. */
export const isPress = ({ button, isPrimary }: Pointer): boolean => button === 0 && isPrimary;
