import './figures.css';

import type { ComponentProps } from 'react';

/** The figures at the top of a screen, side by side. */
export const KeyFigures = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className="kpis" />
);

export const KeyFigure = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className="kpi card" />
);

export const KeyValue = (props: Omit<ComponentProps<'p'>, 'className'>) => (
  <p {...props} className="kpi__v num" translate="no" />
);

/** A note below a figure. */
export const KeyNote = (props: Omit<ComponentProps<'p'>, 'className'>) => (
  <p {...props} className="kpi__s num" translate="no" />
);
