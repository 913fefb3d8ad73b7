import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

/** A form that shows its faults only once it was submitted, and focuses the first. */
export function useFormTry() {
  const form = useRef<HTMLFormElement>(null);
  const [wasSent, setWasSent] = useState(false);

  const showFirstWrong = () => {
    // The errors are painted first, then the first wrong field gets the focus.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };

  /** Sends if the form is complete. */
  const attempt = (event: FormEvent, isReady: boolean, send: () => Promise<void>) => {
    event.preventDefault();
    setWasSent(true);
    if (isReady) void send();
    else showFirstWrong();
  };

  return { form, wasSent, attempt, showFirstWrong };
}
