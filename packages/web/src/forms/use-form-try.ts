import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

/** A form that says what is wrong in it only once it was tried, and takes the eye to the first. */
export function useFormTry() {
  const form = useRef<HTMLFormElement>(null);
  const [wasSent, setWasSent] = useState(false);

  const showFirstWrong = () => {
    // The marks are painted first, then the first field that wants something gets the focus.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };

  /** Sends when everything is there. */
  const attempt = (event: FormEvent, isReady: boolean, send: () => Promise<void>) => {
    event.preventDefault();
    setWasSent(true);
    if (isReady) void send();
    else showFirstWrong();
  };

  return { form, wasSent, attempt, showFirstWrong };
}
