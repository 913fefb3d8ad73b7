import { FlaskConical } from 'lucide-react';

import { useTranslation } from '../language/use-translation.ts';

interface SampleNoteProps {
  /** Money would go to the channel, or come from it. */
  readonly way: 'in' | 'out';
}

/** Says that a channel is a sample: it takes no money and pays nothing out. */
export function SampleNote({ way }: SampleNoteProps) {
  const { t } = useTranslation();
  return (
    <p className="banner">
      <FlaskConical className="i i--16" />
      {t(way === 'in' ? 'funds.sampleIn' : 'funds.sampleOut')}
    </p>
  );
}
