import { Field } from './field.tsx';

interface MomentFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly isFixed?: boolean;
  readonly onText: (text: string) => void;
}

/** A date and time to the minute, in New York time; an empty text means none. */
export const MomentField = ({ isFixed = false, ...field }: MomentFieldProps) => (
  <Field {...field} type="datetime-local" readOnly={isFixed} />
);
