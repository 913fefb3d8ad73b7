import type { Elements } from '@fulcrum/ui/page/elements';
import { Component, type ReactNode } from 'react';

import { askAgain, MissingFile } from '../../server/load-part.ts';

interface FailsafeProps {
  /** Called after a file did not arrive: it is to be loaded anew. */
  readonly onMissing?: () => void;
  /** Returns what is shown instead; nothing if left out. */
  readonly missing?: (retry: () => void) => Elements;
  readonly children: Elements;
}

interface Failure {
  /** Whether a file did not arrive; otherwise the part crashed. */
  readonly isMissing: boolean;
  /** ms of `performance.now`. */
  readonly at: number;
}

/**
 * Keeps a part's failure from the screen around it. A part whose file did not arrive comes back by
 * itself, one that crashed when it is retried.
 */
export class Failsafe extends Component<FailsafeProps, { readonly failure: Failure | null }> {
  override state: { readonly failure: Failure | null } = { failure: null };
  #stopWaiting = (): void => undefined;

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { isMissing: error instanceof MissingFile, at: performance.now() } };
  }

  override componentDidCatch(): void {
    this.#renew();
    this.#wait();
  }

  /** Also called when a hidden screen is shown: React reports no failure while it is hidden. */
  override componentDidMount(): void {
    this.#wait();
  }

  override componentWillUnmount(): void {
    this.#stopWaiting();
  }

  #renew(): void {
    if (this.state.failure?.isMissing === true) this.props.onMissing?.();
  }

  readonly #retry = (): void => {
    this.#stopWaiting();
    this.#renew();
    this.setState({ failure: null });
  };

  #wait(): void {
    this.#stopWaiting();
    const { failure } = this.state;
    if (failure?.isMissing !== true) return;
    this.#stopWaiting = askAgain(this.#retry, failure.at);
  }

  override render(): ReactNode {
    const { missing, children } = this.props;
    return this.state.failure === null ? children : missing?.(this.#retry);
  }
}
