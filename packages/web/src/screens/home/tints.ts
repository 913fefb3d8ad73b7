import { quotes } from '../../market/quotes.ts';

/** A tint fades in this number of steps. */
const STEPS = 3;
/** When no prices come, the next step is taken after this time. */
const STEP_MS_MAX = 150;

const fading = new Map<HTMLElement, { readonly way: 'up' | 'down'; step: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;
let leave: (() => void) | undefined;

/**
 * Tints the element and fades the tint, one step with each flush of prices. The frame of a flush is
 * drawn anyway, so the tint costs no frame of its own; an animation of each price took 30 frames a
 * second, even off the main thread, because the page takes part in its start and its end.
 */
export function tint(element: HTMLElement, way: 'up' | 'down'): void {
  fading.set(element, { way, step: STEPS });
  element.dataset['tint'] = `${way}-${STEPS}`;
  leave ??= quotes.onFlush(fade);
  timer ??= setTimeout(fade, STEP_MS_MAX);
}

function fade(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [element, state] of fading) {
    state.step -= 1;
    if (state.step > 0) {
      element.dataset['tint'] = `${state.way}-${state.step}`;
    } else {
      delete element.dataset['tint'];
      fading.delete(element);
    }
  }
  if (fading.size > 0) {
    timer = setTimeout(fade, STEP_MS_MAX);
  } else {
    leave?.();
    leave = undefined;
  }
}
