import { create } from 'zustand';

/** Letters from this size on are large; a window of so few of them is narrower than any phone. */
const LARGE_REM_PX = 20;
const NARROW_REMS = 18;

interface Room {
  /** Font size of the page in pixels; 16 unless the user changed it. */
  readonly rem: number;
  /** Whether things that are normally side by side have to go one below the other. */
  readonly isTight: boolean;
}

export const useRoom = create<Room>(() => ({ rem: 16, isTight: false }));

/**
 * Tells the styles, by an attribute of the page, when its letters leave little room: a media query
 * would know the window and the browser's letters, but not those that a reader's own style sets.
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
