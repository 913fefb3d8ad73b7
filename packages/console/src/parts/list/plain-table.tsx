import './list.css';

import type { ComponentProps } from 'react';

/** A short table that looks like a list and has none of its keys and columns to choose. */
export const PlainTable = (props: Omit<ComponentProps<'table'>, 'className'>) => (
  <table {...props} className="grid grid--plain" />
);

/** Text stands at the start of its column. */
export const TextHead = (props: Omit<ComponentProps<'th'>, 'className'>) => (
  <th scope="col" {...props} className="txt" />
);

export const TextCell = ({ className = '', ...props }: ComponentProps<'td'>) => (
  <td {...props} className={`txt ${className}`.trim()} />
);

/** Takes a second line before it takes the room of other columns. */
export const LongCell = ({ className = '', ...props }: ComponentProps<'td'>) => (
  <td {...props} className={`wrap ${className}`.trim()} />
);
