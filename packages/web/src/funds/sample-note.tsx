import { FlaskConical } from 'lucide-react';

import { useTranslation } from '../language/use-translation.ts';

interface SampleNoteProps {
  /** `in`: the money would be a deposit; `out`: a withdrawal. */
  readonly way: 'in' | 'out';
}

/** Says that a channel is a sample, which accepts and pays no money. */
export function SampleNote({ way }: SampleNoteProps) {
  const { t } = useTranslation();
  return (
    <p className="banner">
      <FlaskConical className="i i--16" />
      <span>{t(way === 'in' ? 'funds.sampleIn' : 'funds.sampleOut')}</span>
    </p>
  );
}
