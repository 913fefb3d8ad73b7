import './list.css';

import type { ComponentProps } from 'react';

/** A short table that looks like a list, without its keyboard control and column picker. */
export const PlainTable = (props: Omit<ComponentProps<'table'>, 'className'>) => (
  <table {...props} className="grid grid--plain" />
);

/** Text is aligned to the start of its column. */
export const TextHead = (props: Omit<ComponentProps<'th'>, 'className'>) => (
  <th scope="col" {...props} className="txt" />
);

export const TextCell = ({ className = '', ...props }: ComponentProps<'td'>) => (
  <td {...props} className={`txt ${className}`.trim()} />
);

/** Wraps instead of taking room from other columns. */
export const LongCell = ({ className = '', ...props }: ComponentProps<'td'>) => (
  <td {...props} className={`wrap ${className}`.trim()} />
);
