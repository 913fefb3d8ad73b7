import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import type { ComponentProps } from 'react';

import { useLeaveGuard } from './use-leave-guard.tsx';

interface EditSheetProps extends Omit<ComponentProps<typeof BottomSheet>, 'children'> {
  readonly children: Elements;
  /** Something was changed that is not sent yet: the person is asked before it is lost. */
  readonly hasUnsent: boolean;
}

/** A sheet in which something that exists is changed. */
export function EditSheet({ hasUnsent, onClose, children, ...sheet }: EditSheetProps) {
  const guard = useLeaveGuard(hasUnsent);
  return (
    <BottomSheet {...sheet} onClose={() => guard.leave(onClose)}>
      {children}
      {guard.dialog}
    </BottomSheet>
  );
}
