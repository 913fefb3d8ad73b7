import { Button } from '@fulcrum/ui/controls/button.tsx';
import type { ReactNode } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { OneCommand } from './use-commands.ts';

interface SendButtonProps {
  readonly command: OneCommand;
  readonly isDisabled: boolean;
  readonly size: 'lg' | 'sm';
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/**
 * Button that sends a command; while the outcome of the last command is unknown, it asks for that
 * outcome instead.
 */
export function SendButton({ command, isDisabled, size, onSend, children }: SendButtonProps) {
  const { t } = useTranslation();
  if (command.isUnknown) {
    return (
      <Button size={size} onClick={command.ask}>
        {t('commands.askNow')}
      </Button>
    );
  }
  return (
    <Button size={size} isBusy={command.isBusy} disabled={isDisabled} onClick={onSend}>
      {children}
    </Button>
  );
}
