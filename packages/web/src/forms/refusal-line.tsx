import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** Shows why a request was refused, and comes into sight; nothing while the text is empty. */
export function RefusalLine({ text }: { readonly text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  // The braces matter: a browser may return a promise, which React would take for a clean-up.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (text === '') return null;
  return (
    <p ref={line} className="form__error" role="alert">
      <CircleAlert className="i i--16" />
      <span>{text}</span>
    </p>
  );
}
