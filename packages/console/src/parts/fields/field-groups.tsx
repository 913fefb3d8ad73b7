import './fields.css';

import type { ComponentProps } from 'react';

type GroupProps = Omit<ComponentProps<'div'>, 'className'>;

/** Fields stacked, one per line. */
export const FieldStack = (props: GroupProps) => <div {...props} className="texts" />;

interface FieldGridProps extends GroupProps {
  readonly isOne?: boolean;
}

/** Fields, two per line. */
export const FieldGrid = ({ isOne = false, ...props }: FieldGridProps) => (
  <div {...props} className={isOne ? 'terms terms--one' : 'terms'} />
);

/** A field that takes a whole line of a grid. */
export const WideField = (props: GroupProps) => <div {...props} className="terms__wide" />;

/** A label, its control, and a hint below them. */
export const FieldBox = (props: GroupProps) => <div {...props} className="fld" />;

/** A label and its control on one line. */
export const InlineField = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className="choice" />
);
