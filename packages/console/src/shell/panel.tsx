import type { ReactNode } from 'react';

/** A part of a page under its own heading. */
export const Panel = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card">
    <h2 className="panel__h">{props.title}</h2>
    {props.children}
  </section>
);

/** One line of a list of facts. */
export const Fact = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>{props.children}</dd>
  </div>
);
