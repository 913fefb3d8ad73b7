import type { ButtonHTMLAttributes, ReactNode } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'ink' | 'soft' | 'line' | 'text' | 'buy' | 'sell' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly isBlock?: boolean;
  /** Keeps its width, shows a spinner and ignores presses. */
  readonly isBusy?: boolean;
}

/** A disabled button stays visible; the screen must say beside it why it is disabled. */
export function Button({
  look = 'ink',
  size = 'md',
  isBlock = false,
  isBusy = false,
  className = '',
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  const classes = `btn btn--${look}${size === 'md' ? '' : ` btn--${size}`}`;
  return (
    <button
      {...rest}
      type={type}
      className={`${classes}${isBlock ? ' btn--block' : ''} ${className}`}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
    />
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Name for screen readers; an icon alone has no name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Icon button with a touch-sized area. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return <button type="button" {...rest} aria-label={label} className={`iconbtn ${className}`} />;
}
