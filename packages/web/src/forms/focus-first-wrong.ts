/**
 * Focuses the first wrong field of a form and brings it into the middle of the screen, with its
 * fault. Waits until the faults are painted.
 */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  });
}
