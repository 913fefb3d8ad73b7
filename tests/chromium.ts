import type { CDPSession, LaunchOptions } from '@playwright/test';

/** Debian's Chromium; the flags keep it from asking the network for anything but our server. */
export const CHROMIUM = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
} satisfies LaunchOptions;

/** Megabytes of JavaScript of a page that are still in use. */
export async function heapMb(cdp: CDPSession): Promise<number> {
  // Some objects are only let go by the second round.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1_048_576;
}
