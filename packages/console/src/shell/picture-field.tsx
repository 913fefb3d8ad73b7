import { useId, useRef, useState, type ReactNode } from 'react';

import type { Reply } from '../live/api.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The picture that stands; nothing when there is none. */
  readonly standing?: ReactNode;
  readonly send: (file: File) => Promise<Reply<{ readonly id: string }>>;
  /** Told the id of what was uploaded; empty where there is none, null while one is on its way. */
  readonly onPicture: (id: string | null) => void;
}

/** A picture that is uploaded first, and shown to people by what is saved afterwards. */
export function PictureField({ label, hint, standing, send, onPicture }: PictureFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const newest = useRef(0);
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
    if (!reply.ok) setProblem(reply.problem.msg);
  };
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {standing}
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
      {problem !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
