import './step-title.css';

import type { ReactNode } from 'react';

interface StepTitleProps {
  readonly step: number;
  readonly children: ReactNode;
  readonly end?: string;
}

/** Heading of a part of a form whose parts have no numbers. */
export const PartTitle = ({ children }: { readonly children: ReactNode }) => (
  <h2 className="step">{children}</h2>
);

/** Heading of a numbered part of a form. */
export function StepTitle({ step, children, end = '' }: StepTitleProps) {
  return (
    <h2 className="step">
      <span className="step__n num" translate="no">
        {step}
      </span>
      {children}
      {end !== '' && (
        <span className="step__end">
          <bdi>{end}</bdi>
        </span>
      )}
    </h2>
  );
}
