import { CircleAlert } from 'lucide-react';

/** Why what was sent was not taken, said at once; nothing while the text is empty. */
export function RefusalLine({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className="form__error" role="alert">
      <CircleAlert className="i i--16" />
      {text}
    </p>
  );
}
