import './fields.css';

import type { ComponentProps } from 'react';

type GroupProps = Omit<ComponentProps<'div'>, 'className'>;

/** Fields below each other, one to a line. */
export const FieldStack = (props: GroupProps) => <div {...props} className="texts" />;

interface FieldGridProps extends GroupProps {
  readonly isOne?: boolean;
}

/** Fields, two beside each other. */
export const FieldGrid = ({ isOne = false, ...props }: FieldGridProps) => (
  <div {...props} className={isOne ? 'terms terms--one' : 'terms'} />
);

/** A field of a grid that takes a line of its own. */
export const WideField = (props: GroupProps) => <div {...props} className="terms__wide" />;

/** A label, its control, and below them a hint. */
export const FieldBox = (props: GroupProps) => <div {...props} className="fld" />;

/** A label and its control on one line. */
export const InlineField = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className="choice" />
);
