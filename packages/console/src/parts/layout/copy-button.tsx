import { Button } from '@fulcrum/ui/controls/button.tsx';
import { copy } from '@fulcrum/ui/page/copy';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly size?: 'sm';
  readonly isBlock?: boolean;
}

const LABELS = {
  asked: 'operators.copy',
  done: 'operators.copied',
  failed: 'operators.copyFailed',
} as const;

/** A button that copies a text and then says whether that worked. */
export function CopyButton({ text, ...look }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof LABELS>('asked');
  const press = async () => setState((await copy(text)) ? 'done' : 'failed');
  return (
    <Button look="soft" {...look} aria-live="polite" onClick={() => void press()}>
      {t(LABELS[state])}
    </Button>
  );
}
