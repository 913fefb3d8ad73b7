import './step-title.css';

interface StepTitleProps {
  readonly step: number;
  readonly children: string;
  readonly end?: string;
}

/** Heading of a part of a form whose parts have no numbers. */
export const PartTitle = ({ children }: { readonly children: string }) => (
  <h2 className="step">{children}</h2>
);

/** Heading of a numbered part of a form. */
export function StepTitle({ step, children, end = '' }: StepTitleProps) {
  return (
    <h2 className="step">
      <span className="step__n num" translate="no">
        {step}
      </span>
      <span>{children}</span>
      {end !== '' && (
        <span className="step__end">
          <bdi>{end}</bdi>
        </span>
      )}
    </h2>
  );
}
