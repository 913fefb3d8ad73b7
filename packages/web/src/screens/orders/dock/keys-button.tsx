import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { KeysSheet } from './keys-sheet.tsx';

/** Opens the list of the desk's keys, as the question mark does. */
export function KeysButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('desk.keys')}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Keyboard className="i" />
      </IconButton>
      <KeysSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
