import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import type { ReactNode } from 'react';

import { Card, PanelHead } from './boxes.tsx';

/** A section with a heading. */
export const Panel = (props: { readonly title: string; readonly children: ReactNode }) => (
  <Card>
    <PanelHead>{props.title}</PanelHead>
    {props.children}
  </Card>
);

/** One line of a list of facts; a grey box is shown while `children` is null. */
export const Fact = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>{props.children ?? <Skeleton height={12} width={96} />}</dd>
  </div>
);
