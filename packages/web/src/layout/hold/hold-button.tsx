import './hold.css';

import { Button, type ButtonProps } from '@fulcrum/ui/controls/button.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import type { ReactNode } from 'react';

import { useHoldPress } from './hold-press.ts';

interface HoldProps {
  readonly onTap: () => void;
  readonly onHeld: () => void;
  readonly children: ReactNode;
}

type HoldButtonProps = HoldProps & Pick<ButtonProps, 'disabled' | 'look'>;

/** Button that asks first, or acts at once when it is held. */
export function HoldButton({ onTap, onHeld, ...rest }: HoldButtonProps) {
  return <Button {...rest} {...useHoldPress(onTap, onHeld, rest.disabled === true)} />;
}

interface HoldChipProps extends HoldProps {
  readonly isOn: boolean;
  readonly disabled: boolean;
}

/** Chip that chooses, or chooses and acts at once when it is held. */
export function HoldChip({ onTap, onHeld, ...rest }: HoldChipProps) {
  return <Chip isOutline {...rest} {...useHoldPress(onTap, onHeld, rest.disabled)} />;
}
