import { Field } from './field.tsx';

interface MomentFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly isFixed?: boolean;
  readonly onText: (text: string) => void;
}

/** A minute of New York time, as everywhere in the console; empty for none. */
export const MomentField = ({ isFixed = false, ...field }: MomentFieldProps) => (
  <Field {...field} type="datetime-local" readOnly={isFixed} />
);
