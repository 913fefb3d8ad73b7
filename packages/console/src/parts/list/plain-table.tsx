import './list.css';

import type { ComponentProps } from 'react';

/** A short table that looks like a list but has neither its keys nor its column picker. */
export const PlainTable = (props: Omit<ComponentProps<'table'>, 'className'>) => (
  <table {...props} className="grid grid--plain" />
);

/** Header of a text column, aligned to the start. */
export const TextHead = (props: Omit<ComponentProps<'th'>, 'className'>) => (
  <th scope="col" {...props} className="txt" />
);

export const TextCell = ({ className = '', ...props }: ComponentProps<'td'>) => (
  <td {...props} className={`txt ${className}`.trim()} />
);

/** A cell whose text wraps instead of taking space from other columns. */
export const LongCell = ({ className = '', ...props }: ComponentProps<'td'>) => (
  <td {...props} className={`wrap ${className}`.trim()} />
);
