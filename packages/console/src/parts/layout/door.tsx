import './door.css';

import type { Elements } from '@fulcrum/ui/page/elements';
import type { ComponentProps } from 'react';

import { LanguageChoice } from './language-choice.tsx';

/** The page for operators who are not signed in, where they choose their language. */
export const Door = ({
  children,
  ...props
}: Omit<ComponentProps<'main'>, 'className' | 'children'> & { readonly children: Elements }) => (
  <main {...props} className="door">
    {children}
    <div className="door__language">
      <LanguageChoice />
    </div>
  </main>
);

export const DoorForm = (props: Omit<ComponentProps<'form'>, 'className'>) => (
  <form {...props} className="card door__card" />
);

export const DoorCard = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className="card door__card" />
);
