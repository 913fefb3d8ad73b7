import { directionOf } from './format.ts';

interface DeltaProps {
  /** Already formatted; `value` only sets direction and colour. */
  readonly value: number;
  readonly text: string;
}

/** A change with a triangle, sign and colour, because direction is never shown by colour alone. */
export function Delta({ value, text }: DeltaProps) {
  const direction = directionOf(value);
  return (
    <span
      className={`delta num ${direction === 'flat' ? 'delta--flat' : direction}`}
      translate="no"
    >
      {text}
    </span>
  );
}
