import './layout.css';

import type { Problem } from '@fulcrum/client/problem';
import type { Elements } from '@fulcrum/ui/page/elements';

import { t } from '../../i18n/i18n.ts';
import { LinkButton, ProblemText } from './lines.tsx';

interface ScreenHeadProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: Elements;
}

/** Title of a screen, followed by its actions. */
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

/** Shown in place of a block that failed to load, or above an outdated one. */
export function ProblemLine(props: {
  readonly problem: Problem | null;
  readonly retry: () => void;
}) {
  if (!props.problem || props.problem.kind === 'session') return null;
  return (
    <ProblemText>
      <span>{props.problem.msg}</span>
      <LinkButton onClick={props.retry}>{t('app.retry')}</LinkButton>
    </ProblemText>
  );
}
