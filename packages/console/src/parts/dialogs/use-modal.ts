import { useEffect, useRef, type RefObject } from 'react';

/** For a dialog that is there only while it is open: shows it over everything else. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return dialog;
}
