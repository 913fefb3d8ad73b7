import { directionOf } from './format.ts';

interface DeltaProps {
  /** `text` comes formatted; the value only sets direction and colour. */
  readonly value: number;
  readonly text: string;
}

/** A change with triangle, sign and colour: direction is never shown by colour alone. */
export function Delta({ value, text }: DeltaProps) {
  const direction = directionOf(value);
  return (
    <span className={`delta num ${direction === 'flat' ? 'delta--flat' : direction}`}>{text}</span>
  );
}
