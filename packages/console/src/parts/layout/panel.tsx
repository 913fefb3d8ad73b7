import type { Elements } from '@fulcrum/ui/page/elements';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';

import { Card, PanelHead } from './boxes.tsx';

/** A section with a heading. */
export const Panel = (props: { readonly title: string; readonly children: Elements }) => (
  <Card>
    <PanelHead>{props.title}</PanelHead>
    {props.children}
  </Card>
);

/** One line of a list of facts; a grey box is shown while `children` is null. */
export const Fact = (props: { readonly label: string; readonly children: Elements | string }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>{props.children ?? <Skeleton height={12} width={96} />}</dd>
  </div>
);
