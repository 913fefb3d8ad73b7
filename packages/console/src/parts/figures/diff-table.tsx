import './figures.css';

import type { ComponentProps } from 'react';

/** A small table inside a dialog or a pane. */
export const DiffTable = (props: Omit<ComponentProps<'table'>, 'className'>) => (
  <table {...props} className="diff" />
);
