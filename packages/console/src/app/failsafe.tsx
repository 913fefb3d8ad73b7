import type { Elements } from '@fulcrum/ui/page/elements';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Component, type ReactNode } from 'react';

import { t } from '../i18n/i18n.ts';

interface FailsafeProps {
  readonly children: Elements;
}

interface FailsafeState {
  readonly hasFailed: boolean;
}

/** Keeps the frame when a screen fails or its file cannot be loaded. */
export class Failsafe extends Component<FailsafeProps, FailsafeState> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): FailsafeState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorBlock
        text={t('app.broken')}
        retryLabel={t('app.retry')}
        // A browser may remember that a file could not be loaded until the page is reloaded.
        onRetry={() => location.reload()}
      />
    );
  }
}
