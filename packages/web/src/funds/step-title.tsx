import './step-title.css';

import type { ReactNode } from 'react';

interface StepTitleProps {
  readonly step: number;
  readonly children: ReactNode;
  readonly end?: string;
}

/** Heading of a numbered part of a form. */
export function StepTitle({ step, children, end = '' }: StepTitleProps) {
  return (
    <h2 className="step">
      <span className="step__n num">{step}</span>
      {children}
      {end !== '' && (
        <span className="step__end">
          <bdi>{end}</bdi>
        </span>
      )}
    </h2>
  );
}
