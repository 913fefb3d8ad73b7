import './door.css';

import type { ComponentProps } from 'react';

/** The page for operators who are not signed in. */
export const Door = (props: Omit<ComponentProps<'main'>, 'className'>) => (
  <main {...props} className="door" />
);

export const DoorForm = (props: Omit<ComponentProps<'form'>, 'className'>) => (
  <form {...props} className="card door__card" />
);

export const DoorCard = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className="card door__card" />
);
