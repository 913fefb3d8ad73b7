import type { ButtonHTMLAttributes } from 'react';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isOn: boolean;
  /** Has a border instead of a fill: for filters inside a page. */
  readonly isOutline?: boolean;
}

/** A filter that is on or off. */
export function Chip({ isOn, isOutline = false, className = '', ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`chip${isOutline ? ' chip--line' : ''} ${className}`}
      aria-pressed={isOn}
    />
  );
}
