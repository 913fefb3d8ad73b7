import type { NumberForm } from '@fulcrum/ui/figures/read-number';

import { useTypedWords } from './typed-number.ts';

interface TypedNoteProps {
  readonly text: string;
  readonly form: NumberForm;
}

/** Says how to type a number that has two meanings; nothing for any other text. */
export function TypedNote({ text, form }: TypedNoteProps) {
  const words = useTypedWords(text, form);
  return words === '' ? null : (
    <p className="field__error" role="alert">
      {words}
    </p>
  );
}
