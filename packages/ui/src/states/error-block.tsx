import { CircleAlert } from 'lucide-react';

import { Button } from '../controls/button.tsx';
import type { Elements } from '../page/elements.ts';

interface ErrorBlockProps {
  readonly text: string;
  /** Code for support, shown small. */
  readonly code?: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  /** Shown below the button. */
  readonly children?: Elements;
}

/** Shown in place of the block that failed to load. */
export function ErrorBlock({ text, code, retryLabel, onRetry, children }: ErrorBlockProps) {
  return (
    <div className="error" role="alert">
      <CircleAlert className="i" />
      <p>{text}</p>
      {code !== undefined && (
        <p className="error__code num" translate="no">
          {code}
        </p>
      )}
      <Button look="soft" size="sm" onClick={onRetry}>
        {retryLabel}
      </Button>
      {children}
    </div>
  );
}
