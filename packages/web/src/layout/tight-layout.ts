import { create } from 'zustand';

/**
 * A root font of at least this size is large; a window narrower than this number of rem is tight.
 */
const LARGE_REM_PX = 20;
const NARROW_REMS = 18;

interface Room {
  /** Font size of the page in pixels; 16 unless the user changed it. */
  readonly rem: number;
  /** Whether items that are normally side by side must be stacked. */
  readonly isTight: boolean;
}

export const useRoom = create<Room>(() => ({ rem: 16, isTight: false }));

/**
 * Keeps an attribute of the page up to date that tells the styles when the font leaves little room.
 * A media query knows the window and the browser's font size, but not a size set by the reader's
 * own style sheet.
 */
export function followRoom(): void {
  const letter = document.createElement('i');
  Object.assign(letter.style, { position: 'absolute', width: '1rem', visibility: 'hidden' });
  document.body.append(letter);
  const measure = () => {
    const rem = letter.getBoundingClientRect().width || 16;
    const isTight = rem >= LARGE_REM_PX || innerWidth / rem < NARROW_REMS;
    document.documentElement.toggleAttribute('data-tight', isTight);
    useRoom.setState({ rem, isTight });
  };
  measure();
  new ResizeObserver(measure).observe(letter);
  addEventListener('resize', measure);
}
