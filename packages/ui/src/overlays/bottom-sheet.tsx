import './scrim.css';
import './bottom-sheet.css';

import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { afterPaint } from '../page/after-paint.ts';
import { overlayHost } from './overlay-host.ts';
import { closeOnRequest, useOverlay } from './use-overlay.ts';
import { useIsWide } from '../page/use-wide.ts';

interface BottomSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Buttons that stay visible under the scrolling body. */
  readonly foot?: ReactNode;
  /** True while an order is being sent: the sheet then cannot be closed. */
  readonly isLocked?: boolean;
  /**
   * The page always closes the sheet when asked, and keeps its content until it has slid out. The
   * close button then starts the slide before the page is asked.
   */
  readonly isSteady?: boolean;
}

/**
 * A sheet that slides in from the bottom, or from the side of a wide window. Keyboard focus stays
 * inside it; Esc, Back, a swipe, a press beside it or its button closes it.
 */
export function BottomSheet(props: BottomSheetProps) {
  const { onClose, title, closeLabel, children, foot, isLocked = false, isSteady = false } = props;
  const close = () => {
    if (!isLocked) onClose();
  };
  const { isThere, isOpen, takes } = useOverlay(props.isOpen, close);
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
                  if (!isSteady) return;
                  event.preventBaseUIHandler();
                  slideOut(event.currentTarget);
                  afterPaint(close);
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
 * Starts to close the sheet around `button` on the screen: sets the attribute that the library sets
 * when a sheet closes, so that the slide starts before React renders.
 */
function slideOut(button: HTMLElement): void {
  const port = button.closest('.sheet-port');
  for (const part of [port?.previousElementSibling, button.closest('.sheet')]) {
    part?.toggleAttribute('data-ending-style', true);
  }
}
