import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { focusFirstWrong } from './focus-first-wrong.ts';

/**
 * State of a form that shows its faults only after it was submitted, and then focuses the first
 * wrong field.
 */
export function useFormTry() {
  const form = useRef<HTMLFormElement>(null);
  const [wasSent, setWasSent] = useState(false);

  const showFirstWrong = () => focusFirstWrong(form.current);

  /** Sends the form if it is complete. */
  const attempt = (event: FormEvent, isReady: boolean, send: () => Promise<void>) => {
    event.preventDefault();
    setWasSent(true);
    if (isReady) void send();
    else showFirstWrong();
  };

  return { form, wasSent, attempt, showFirstWrong };
}
