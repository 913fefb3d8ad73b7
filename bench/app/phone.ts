import { fileURLToPath } from 'node:url';

import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { build } from 'esbuild';

import { CHROMIUM, heapMb } from '../../tests/chromium.ts';
import type { Noted } from './probe.ts';

/** The usual slow 4G of browser tools: 1.6 Mbit/s with 150 ms, emulated by these values. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};

export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...flags] });

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export interface PhoneOptions {
  /** How many times slower than this machine the phone's processor is. */
  readonly slowdown: 1 | 4;
  readonly isSlow4g?: boolean;
  /** Browser storage of an earlier visit. */
  readonly left?: StorageState;
}

/** Seconds of the main thread's work so far. */
export interface MainThread {
  readonly tasks: number;
  readonly at: number;
}

/** A page on an emulated phone, with the browser's measurements of it. */
export class Phone {
  readonly page: Page;
  readonly #cdp: CDPSession;

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  static async open(
    browser: Browser,
    { slowdown, isSlow4g = false, left }: PhoneOptions,
  ): Promise<Phone> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      timezoneId: 'America/New_York',
      serviceWorkers: 'block',
      ...(left ? { storageState: left } : {}),
    });
    await context.addInitScript({ content: await probeScript() });
    await context.addInitScript(() => localStorage.setItem('lang', 'en'));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const phone = new Phone(page, cdp);
    // Measures the thread's own time, without other work of the machine.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('HeapProfiler.enable');
    await cdp.send('Network.enable');
    if (isSlow4g) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await phone.slowDown(slowdown);
    return phone;
  }

  async slowDown(rate: 1 | 4): Promise<void> {
    await this.#cdp.send('Emulation.setCPUThrottlingRate', { rate });
  }

  async mainThread(): Promise<MainThread> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
    return {
      tasks: value('TaskDuration'),
      at: performance.now() / 1_000,
    };
  }

  /** Returns the megabytes of JavaScript heap in use. */
  heap(): Promise<number> {
    return heapMb(this.#cdp);
  }

  noted(): Promise<Noted> {
    return this.page.evaluate(() => window.probe.noted());
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

let probe: Promise<string> | null = null;

/** Bundles the probe as one script that a page can run. */
function probeScript(): Promise<string> {
  probe ??= build({
    entryPoints: [fileURLToPath(new URL('./probe.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return probe;
}
