import type { CDPSession, Locator, Page } from '@playwright/test';

const TAP_MS = 40;
const STEPS = 8;
const WAIT_MS_MAX = 15_000;
const POLL_MS = 16;

declare global {
  interface Window {
    /** Tells the bench that a finger touched the page. */
    noteTouch?: () => Promise<void>;
  }
}

/** What a hand has done. */
export interface Work {
  /** Presses, holds, swipes and drags. */
  readonly touches: number;
  /** Number of times a text was typed. */
  readonly texts: number;
  /** Milliseconds since the first of them. */
  readonly ms: number;
}

/** Counts every touch that the browser delivers, before any code of the app can stop it. */
const countTouches = (): void => {
  addEventListener('touchstart', () => void window.noteTouch?.(), {
    capture: true,
    passive: true,
  });
};

/**
 * A person's finger and keyboard. It touches only what is visible and not covered, without
 * scrolling to it, so that every touch a person needs is made and counted.
 */
export class Hand {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  #touches = 0;
  /** Touches that the page has counted itself. */
  #seen = 0;
  #texts = 0;
  #startedAt = 0;

  private constructor(page: Page, cdp: CDPSession) {
    this.#page = page;
    this.#cdp = cdp;
  }

  /** Creates the hand of a page that has not been opened yet. */
  static async on(page: Page): Promise<Hand> {
    const hand = new Hand(page, await page.context().newCDPSession(page));
    await page.exposeFunction('noteTouch', () => void (hand.#seen += 1));
    await page.addInitScript(countTouches);
    return hand;
  }

  /** Presses an element. */
  async tap(element: Locator): Promise<void> {
    await this.hold(element, TAP_MS);
  }

  /** Presses an element for `ms`. */
  async hold(element: Locator, ms: number): Promise<void> {
    const [x, y] = await pointOf(element);
    await this.#touch('touchStart', x, y);
    await this.#page.waitForTimeout(ms);
    await this.#touch('touchEnd');
  }

  /** Touches an element, moves by `dx` and `dy` pixels, and lets go: a swipe or a drag. */
  async drag(element: Locator, dx: number, dy: number): Promise<void> {
    const [x, y] = await pointOf(element);
    await this.#touch('touchStart', x, y);
    for (let step = 1; step <= STEPS; step += 1) {
      await this.#touch('touchMove', x + (dx * step) / STEPS, y + (dy * step) / STEPS);
    }
    await this.#touch('touchEnd');
  }

  /** Types into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.#texts += 1;
    await this.#page.keyboard.type(text);
  }

  /** Forgets what was done so far. */
  startCounting(): void {
    this.#touches = 0;
    this.#seen = 0;
    this.#texts = 0;
  }

  /** Returns what was done. Throws if the page has counted other touches than this hand. */
  work(): Work {
    if (this.#seen !== this.#touches) {
      throw new Error(`The hand touched ${this.#touches} times, the page counted ${this.#seen}`);
    }
    const ms = performance.now() - this.#startedAt;
    return { touches: this.#touches, texts: this.#texts, ms };
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> {
    if (type === 'touchStart') {
      if (this.#touches === 0) this.#startedAt = performance.now();
      this.#touches += 1;
    }
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
    await this.#cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

/**
 * Waits until an element stands still, is enabled, and nothing covers its middle; returns that
 * point.
 */
async function pointOf(element: Locator): Promise<readonly [x: number, y: number]> {
  const first = element.first();
  await first.waitFor({ timeout: WAIT_MS_MAX });
  const giveUpAt = Date.now() + WAIT_MS_MAX;
  let before = '';
  while (Date.now() < giveUpAt) {
    const point = await first.evaluate((target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      const at: [number, number] = [x + width / 2, y + height / 2];
      const top = document.elementFromPoint(...at);
      const isFree = top !== null && (target.contains(top) || top.contains(target));
      return isFree && !target.matches(':disabled') ? at : null;
    });
    if (point && String(point) === before) return point;
    before = String(point);
    await first.page().waitForTimeout(POLL_MS);
  }
  throw new Error(`Not reachable by a finger: ${String(element)}`);
}
