import { CircleAlert } from 'lucide-react';

/** Shows why a request was refused; nothing while the text is empty. */
export function RefusalLine({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className="form__error" role="alert">
      <CircleAlert className="i i--16" />
      {text}
    </p>
  );
}
