import './consent-button.css';

import type { BasisPoints } from '@fulcrum/engine/units/units';
import { Button, type ButtonProps } from '@fulcrum/ui/controls/button.tsx';
import { formatLevel } from '@fulcrum/ui/figures/format';
import type { ReactNode } from 'react';

import { ltr } from '../../language/left-to-right.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { useSecondTap } from './use-second-tap.ts';

interface ConsentButtonProps extends Pick<ButtonProps, 'look' | 'isBusy' | 'disabled'> {
  /** The level that has to be accepted; null where one tap is enough. */
  readonly level: BasisPoints | null;
  /** What is done, in words; the same words mean the same deed. */
  readonly what: string;
  readonly children: ReactNode;
  readonly onPress: () => void;
}

/** The button of a sheet; where it leads to a red level, its second tap is the one that counts. */
export function ConsentButton(props: ConsentButtonProps) {
  const { level, what, children, onPress, look = 'ink', ...rest } = props;
  const { t } = useTranslation();
  const { isArmed, press } = useSecondTap(level, what);
  return (
    <Button
      {...rest}
      size="lg"
      look={isArmed ? 'line' : look}
      className={isArmed ? 'twice' : ''}
      onClick={() => press(onPress)}
    >
      {isArmed && level !== null ? (
        <span role="status">
          {t('risk.again')}
          <small>{t('risk.againNote', { what, level: ltr(formatLevel(level)) })}</small>
        </span>
      ) : (
        children
      )}
    </Button>
  );
}
