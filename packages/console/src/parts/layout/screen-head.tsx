import './layout.css';

import type { Problem } from '@fulcrum/client/problem';
import type { ReactNode } from 'react';

import { say } from '../../i18n/i18n.ts';
import { LinkButton, ProblemText } from './lines.tsx';

interface ScreenHeadProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** Title of a screen, and at its end what can be done with all of it. */
export function ScreenHead({ title, hint, children }: ScreenHeadProps) {
  return (
    <div className="op__h">
      <h1>{title}</h1>
      {hint !== undefined && <span className="t3">{hint}</span>}
      <span className="grow" />
      {children}
    </div>
  );
}

/** In place of a block that could not be read, or above one that is no longer fresh. */
export function ProblemLine(props: {
  readonly problem: Problem | null;
  readonly retry: () => void;
}) {
  if (!props.problem || props.problem.kind === 'session') return null;
  return (
    <ProblemText>
      {props.problem.msg}
      <LinkButton onClick={props.retry}>{say('app.retry')}</LinkButton>
    </ProblemText>
  );
}
