import './fields.css';

import type { Reply } from '@fulcrum/client/problem';
import { useEffect, useId, useRef, useState } from 'react';

import { ProblemText } from '../layout/lines.tsx';
import { FieldBox } from './field-groups.tsx';

interface PictureFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** URL of the current picture; empty if there is none. */
  readonly current?: string;
  readonly look: 'cover' | 'logo' | 'slip';
  readonly send: (file: File) => Promise<Reply<{ readonly id: string }>>;
  /** Called with the id of the upload: empty if there is none, null during the upload. */
  readonly onPicture: (id: string | null) => void;
}

/**
 * A field for a picture, which is uploaded and previewed at once but published only when its form
 * is saved.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, current = '', look, send, onPicture } = props;
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const newest = useRef(0);
  useEffect(() => {
    if (chosen === null) return undefined;
    return () => URL.revokeObjectURL(chosen);
  }, [chosen]);
  const upload = async (file: File) => {
    newest.current += 1;
    const mine = newest.current;
    setIsBusy(true);
    setProblem('');
    onPicture(null);
    const reply = await send(file);
    // Only the file that was chosen last counts.
    if (mine !== newest.current) return;
    setIsBusy(false);
    onPicture(reply.ok ? reply.data.id : '');
    setChosen(reply.ok ? URL.createObjectURL(file) : null);
    if (!reply.ok) setProblem(reply.problem.msg);
  };
  const shown = chosen ?? current;
  return (
    <FieldBox>
      <label htmlFor={id}>{label}</label>
      <Picture key={shown} look={look} address={shown} label={label} />
      <input
        id={id}
        type="file"
        accept="image/*,.heic,.heif"
        aria-busy={isBusy}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
        }}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} className="t3">
          {hint}
        </small>
      )}
      {problem !== '' && <ProblemText>{problem}</ProblemText>}
    </FieldBox>
  );
}

interface PictureProps {
  readonly look: PictureFieldProps['look'];
  readonly address: string;
  readonly label: string;
}

/** Shows the picture; nothing without one, or if browsers cannot show its format, such as HEIC. */
function Picture({ look, address, label }: PictureProps) {
  const [isDrawn, setIsDrawn] = useState(address !== '');
  if (!isDrawn) return null;
  return (
    <img className={`pic--${look}`} src={address} alt={label} onError={() => setIsDrawn(false)} />
  );
}
