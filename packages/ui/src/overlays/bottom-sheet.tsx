import './scrim.css';
import './bottom-sheet.css';

import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { afterPaint } from '../page/after-paint.ts';
import { overlayHost } from './overlay-host.ts';
import { closeOnRequest, useOverlay } from './use-overlay.ts';
import { useIsWide } from '../page/use-wide.ts';

interface BottomSheetProps {
  readonly isOpen: boolean;
  /** Called after the sheet has slid out. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Buttons that stay visible under the scrolling body. */
  readonly foot?: ReactNode;
  /** True while an order is being sent: the sheet then cannot be closed. */
  readonly isLocked?: boolean;
  /** The sheet does not slide out: `onClose` asks the person first. */
  readonly asksFirst?: boolean;
}

/**
 * A sheet that slides in from the bottom, or from the side of a wide window. Keyboard focus stays
 * inside it; Esc, Back, a swipe, a press beside it or its button closes it.
 */
export function BottomSheet(props: BottomSheetProps) {
  const { onClose, title, closeLabel, children, foot } = props;
  const { isLocked = false, asksFirst = false } = props;
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving && !props.isOpen) setLeaving(false);
  const close = () => {
    if (isLocked) return;
    if (asksFirst) onClose();
    else setLeaving(true);
  };
  const { isThere, isOpen, takes } = useOverlay(props.isOpen && !isLeaving, close);
  const isWide = useIsWide();
  if (!isThere) return null;
  const side = document.documentElement.dir === 'rtl' ? 'left' : 'right';
  return (
    <Drawer.Root
      open={isOpen}
      swipeDirection={isWide ? side : 'down'}
      onOpenChange={(open, request) => {
        if (!open) closeOnRequest(request, takes, close);
      }}
      onOpenChangeComplete={(open) => {
        if (open || !isLeaving) return;
        setLeaving(false);
        onClose();
      }}
    >
      <Drawer.Portal container={overlayHost()}>
        <Drawer.Backdrop className="scrim" />
        <Drawer.Viewport className="sheet-port">
          <Drawer.Popup className="sheet">
            <div className="sheet__grip" aria-hidden="true" />
            <div className="sheet__head">
              <Drawer.Title className="sheet__title">{title}</Drawer.Title>
              {/* Not draggable: a drag would render the sheet twice before it closes. */}
              <Drawer.Close
                className="iconbtn"
                aria-label={closeLabel}
                data-base-ui-swipe-ignore
                onClick={(event) => {
                  if (isLocked || asksFirst) return;
                  event.preventBaseUIHandler();
                  slideOut(event.currentTarget);
                  afterPaint(() => setLeaving(true));
                }}
              >
                <X className="i" />
              </Drawer.Close>
            </div>
            <Drawer.Content className="sheet__body">{children}</Drawer.Content>
            {foot !== undefined && <div className="sheet__foot">{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/**
 * Starts the slide of the sheet around a button as the library does when it closes, so that it is
 * seen in the press, before React has rendered anything.
 */
function slideOut(button: HTMLElement): void {
  const port = button.closest('.sheet-port');
  for (const part of [port?.previousElementSibling, button.closest('.sheet')]) {
    part?.toggleAttribute('data-ending-style', true);
  }
}
