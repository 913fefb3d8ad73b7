import './consent-button.css';

import type { BasisPoints } from '@fulcrum/engine/units/units';
import { Button, type ButtonProps } from '@fulcrum/ui/controls/button.tsx';
import { formatLevel } from '@fulcrum/ui/figures/format';
import type { Elements } from '@fulcrum/ui/page/elements';

import { ltr } from '../../language/left-to-right.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { useSecondTap } from './use-second-tap.ts';

interface ConsentButtonProps extends Pick<ButtonProps, 'look' | 'isBusy' | 'disabled'> {
  /** The margin level that must be accepted; null if one tap is enough. */
  readonly level: BasisPoints | null;
  /** Text that identifies the action: the same text means the same action. */
  readonly what: string;
  readonly children: Elements | string;
  readonly onPress: () => void;
}

/** Button of a sheet, which needs a second tap if it leads to a red margin level. */
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
