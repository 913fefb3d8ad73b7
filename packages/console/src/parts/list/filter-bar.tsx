import './list.css';

import type { ComponentProps } from 'react';

/** The line of filters above a list. */
export const FilterBar = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className="filters" />
);
