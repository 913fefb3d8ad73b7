import { directionOf } from './format.ts';

interface DeltaProps {
  /** The text is given ready formatted; the value only chooses direction and colour. */
  readonly value: number;
  readonly text: string;
}

/** A change with triangle, sign and colour: direction is never colour alone. */
export function Delta({ value, text }: DeltaProps) {
  const direction = directionOf(value);
  return (
    <span className={`delta num ${direction === 'flat' ? 'delta--flat' : direction}`}>{text}</span>
  );
}
