/** Submits a form like its button. Safari has `requestSubmit` from 16 on. */
export const sendForm = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
